import { useEffect, useState } from 'react'

import type { FormWords } from '#app/platform/form/form-plan.ts'

import { answerIn, call, statusOf } from '../call.ts'
import type { RenewContractAnswer } from '../contract-answers.ts'
import { loadingFailure } from '../use-contract.ts'

export type RenewalState =
  { name: 'loading' | 'slow' } | { name: 'failed'; words: FormWords } | { name: 'here'; answer: RenewContractAnswer }

const slowMs = 5_000

async function load(token: string, show: (state: RenewalState) => void): Promise<void> {
  const slow = setTimeout(show, slowMs, { name: 'slow' })
  const outcome = await call('/api/account/renew-contract', { renewContractToken: token })
  clearTimeout(slow)
  const answer = answerIn<RenewContractAnswer>(outcome)
  if (answer?.newsagency) return show({ name: 'here', answer })
  // No newsagency, or an error: home (rule C39). A line that dropped is neither, and can be tried again.
  const status = statusOf(outcome)
  if (status !== 0 && status !== 429 && status !== 503) return location.replace('/')
  return show({ name: 'failed', words: loadingFailure(outcome) })
}

/** The renewal that a token opens (rule C38). */
export function useRenewal(token: string): { state: RenewalState; retry(): void } {
  const [state, setState] = useState<RenewalState>({ name: 'loading' })
  useEffect(() => {
    if (token) void load(token, setState)
    else location.replace('/')
  }, [token])
  const retry = () => {
    setState({ name: 'loading' })
    void load(token, setState)
  }
  return { state, retry }
}
