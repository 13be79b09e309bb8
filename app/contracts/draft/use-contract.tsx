import { useEffect, useState } from 'react'

import { answerIn, callJson, statusOf } from '#app/web/form/call-json.ts'
import { type FormOutcome, postJson } from '#app/web/form/send/send-form.ts'
import { authorisation, readSession } from '#app/retailers/session/retailer-session.ts'
import { brand } from '#app/brand.ts'
import type { FormWords } from '#app/web/form/send/outcome-words.ts'
import { outcomeWords } from '#app/web/form/send/outcome-words.ts'
import { LoadFailed } from '#app/ui/loading/load-failed.tsx'

import type { CompleteContractAnswer, OtherShop, OtherShopsAnswer } from '../answers/contract-answers.ts'
import { contractToken } from '../loading/contract-token.ts'
import { leaveDeadLink } from '../loading/leave-dead-link.ts'

/** Also has the parts that may be copied from other shops, for a logged-in retailer who has some (rule C55). */
export type ContractData = CompleteContractAnswer['data'] & { others?: OtherShop[] }

type ContractState =
  | { name: 'loading' | 'slow' }
  | { name: 'failed'; words: FormWords }
  | { name: 'here'; data: ContractData }

const slowMs = 5_000
const notHere = 'Your contract could not be loaded'
const words = { sending: '', notDone: notHere, notSure: notHere, unchecked: notHere }

/** Returns the title and text for a contract that could not be loaded. */
export const loadingFailure = (outcome: FormOutcome): FormWords => outcomeWords(outcome, { words, of: 'reading' })

const othersMs = 3_000

/**
 * Loads the other shops in parallel with the contract, so that the form does not move later. Optional: without them
 * the form works as well.
 */
async function findOthers(token: string): Promise<OtherShop[]> {
  const session = readSession()
  if (!session || !token) return []
  const headers = { ...authorisation(session), ...contractToken(token) }
  const outcome = await callJson('/api/account/other-shops', { headers, timeoutMs: othersMs })
  return answerIn<OtherShopsAnswer>(outcome)?.shops ?? []
}

async function load(token: string, show: (state: ContractState) => void): Promise<void> {
  const slow = setTimeout(show, slowMs, { name: 'slow' })
  const others = findOthers(token)
  const outcome = token
    ? await postJson('/api/account/complete-contract', { completeContractToken: token })
    : ({ kind: 'answered', answer: { status: 404, body: undefined, retryAfterSeconds: undefined } } as const)
  clearTimeout(slow)
  const data = answerIn<CompleteContractAnswer>(outcome)?.data
  // A signed contract opens its summary, not the form (rule C10).
  if (data && data.status !== 'open')
    return location.replace(`/signup-complete?${new URLSearchParams({ completeContractToken: token })}`)
  if (data?.newsagency) return show({ name: 'here', data: { ...data, others: await others } })
  // No shop for this token: to the register-interest page (rule C8).
  if ([200, 400, 404].includes(statusOf(outcome))) return leaveDeadLink('/signup', { completeContractToken: token })
  return show({ name: 'failed', words: loadingFailure(outcome) })
}

/** Loads the contract that a token opens (rule C32). A failed load is shown, and can be retried (rule C62). */
export function useContract(token: string): { state: ContractState; retry(): void } {
  const [state, setState] = useState<ContractState>({ name: 'loading' })
  useEffect(() => {
    void load(token, setState)
  }, [token])

  const isFailed = state.name === 'failed'
  useEffect(() => {
    if (!isFailed) return undefined
    const again = () => void load(token, setState)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isFailed, token])

  const retry = () => {
    setState({ name: 'loading' })
    void load(token, setState)
  }
  return { state, retry }
}

type LoadingContractProps = { state: Exclude<ContractState, { name: 'here' }>; retry(): void }

/** The placeholder of the form, with the reason why it is not there yet. */
export function LoadingContract({ state, retry }: LoadingContractProps) {
  if (state.name === 'failed') return <LoadFailed words={state.words} retry={retry} />
  return (
    <>
      <p className="wizard-waiting needs-script" role="status">
        {state.name === 'slow' ? 'Still loading your shop. Your connection is slow.' : 'Loading your shop…'}
      </p>
      <p className="flow-scriptless">
        This page needs JavaScript, and it is off in this browser. Call {brand.phone.display} instead.
      </p>
    </>
  )
}
