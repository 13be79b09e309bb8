import { useEffect, useState } from 'react'

import { answerIn, statusOf } from '#app/web/form/call-json.ts'
import { postJson } from '#app/web/form/send/send-form.ts'
import { goTo } from '#app/retailers/session/browser/go-to.ts'
import type { FormWords } from '#app/web/form/send/outcome-words.ts'

import type { RenewContractAnswer } from '../../answers/contract-answers.ts'
import { leaveDeadLink } from '../../loading/leave-dead-link.ts'
import { loadingFailure } from '../../draft/use-contract.tsx'

export type RenewalState =
  | { name: 'loading' | 'slow' }
  | { name: 'failed'; words: FormWords }
  | { name: 'here'; answer: RenewContractAnswer }

const slowMs = 5_000

async function load(token: string, show: (state: RenewalState) => void): Promise<void> {
  const slow = setTimeout(show, slowMs, { name: 'slow' })
  const outcome = await postJson('/api/account/renew-contract', { renewContractToken: token })
  clearTimeout(slow)
  const answer = answerIn<RenewContractAnswer>(outcome)
  if (answer?.newsagency) return show({ name: 'here', answer })
  // An unknown renewal or an error leads to the home page (rule C39). A lost connection does not, and can be retried.
  const status = statusOf(outcome)
  if (status !== 0 && status !== 429 && status !== 503) return leaveDeadLink('/', { renewContractToken: token })
  return show({ name: 'failed', words: loadingFailure(outcome) })
}

const againMs = 2_000
const mostTries = 20

/** Loads the renewal; undefined if the server does not have it. */
async function askRenewal(token: string): Promise<RenewContractAnswer | undefined> {
  const outcome = await postJson('/api/account/renew-contract', { renewContractToken: token })
  const answer = answerIn<RenewContractAnswer>(outcome)
  return answer?.newsagency ? answer : undefined
}

/** Reloads a signed renewal until its PDF is sealed. */
function useSealing(token: string, state: RenewalState, show: (state: RenewalState) => void): void {
  const [tries, setTries] = useState(0)
  const isSealing = state.name === 'here' && state.answer.renewal.status === 'completing'
  useEffect(() => {
    if (!isSealing || tries >= mostTries) return undefined
    async function ask(): Promise<void> {
      const answer = await askRenewal(token)
      if (answer) show({ name: 'here', answer })
      setTries(tries + 1)
    }
    const timer = setTimeout(() => void ask(), againMs)
    return () => clearTimeout(timer)
  }, [token, isSealing, tries, show])
}

/**
 * The state of the renewal that a token opens (rule C38). `signed` shows the signed one, or leaves for the company's
 * site if that cannot be loaded (rule C40).
 */
export function useRenewal(token: string, companySiteUrl: string) {
  const [state, setState] = useState<RenewalState>({ name: 'loading' })
  const [isFresh, setFresh] = useState(false)
  useSealing(token, state, setState)
  const signed = async () => {
    const answer = await askRenewal(token)
    if (!answer) return goTo(companySiteUrl)
    setFresh(true)
    return setState({ name: 'here', answer })
  }
  useEffect(() => {
    if (token) void load(token, setState)
    else location.replace('/')
  }, [token])
  const retry = () => {
    setState({ name: 'loading' })
    void load(token, setState)
  }
  return { state, isFresh, retry, signed: () => void signed() }
}
