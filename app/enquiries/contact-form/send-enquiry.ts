import type { HumanCheckResult } from '#app/platform/human-check/browser/human-check-session.ts'
import { humanCheckHeader } from '#app/platform/human-check/human-check.ts'

import { visitSourceHeader } from '#app/traffic/visit-source.ts'

import type { EnquiryValues } from '../enquiry-fields.ts'
import { type EnquiryOutcome, outcomeOf } from './enquiry-outcome.ts'
import { parseRetryAfter } from '#app/platform/form/retry-after.ts'

const timeoutMs = 20_000

export type SendTools = {
  fetch: typeof fetch
  isOnline(): boolean
  pause(ms: number): Promise<unknown>
  check: { answer(): Promise<HumanCheckResult>; renew(): void; refused(): void; afterFailure(): void }
  /** The act's name for safe repeats. */
  key(): string
  renewKey: () => void
}

async function readBody(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

async function post(values: EnquiryValues, proof: string | undefined, tools: SendTools): Promise<EnquiryOutcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await tools.fetch('/api/enquiries', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': tools.key(),
        ...visitSourceHeader(),
        ...(proof !== undefined && { [humanCheckHeader]: proof }),
      },
      body: JSON.stringify(values),
      signal,
    })
    const isHtml = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
    const retryAfterSeconds = parseRetryAfter(answer.headers.get('Retry-After'), Date.now())
    return outcomeOf({ status: answer.status, body: await readBody(answer), isHtml, retryAfterSeconds })
  } catch {
    const reason = !tools.isOnline() ? 'offline' : signal.aborted ? 'timed-out' : 'line-dropped'
    return { kind: 'failed', failure: { reason } }
  }
}

async function attempt(values: EnquiryValues, tools: SendTools): Promise<EnquiryOutcome> {
  const proof = await tools.check.answer()
  if (!proof.ok) return tools.isOnline() ? { kind: 'unchecked' } : { kind: 'failed', failure: { reason: 'offline' } }
  const outcome = await post(values, proof.header, tools)
  if (outcome.kind === 'failed' || outcome.kind === 'fields') tools.check.afterFailure()
  return outcome
}

/** A server that sheds load for a moment asks for a second or two: not worth a word to the person. */
const shortWaitSeconds = 2

function shortWait(outcome: EnquiryOutcome): number | undefined {
  if (outcome.kind !== 'failed' || outcome.failure.reason !== 'unavailable') return undefined
  const seconds = outcome.failure.retryAfterSeconds
  return seconds !== undefined && seconds <= shortWaitSeconds ? seconds : undefined
}

/**
 * Sends the enquiry. Two refusals are put right once each before the person hears of them: a key that an earlier text
 * used (that text arrived, then was edited) and a human check that ran out or was spent.
 */
export async function sendEnquiry(values: EnquiryValues, tools: SendTools): Promise<EnquiryOutcome> {
  const repairs = new Map<EnquiryOutcome['kind'], () => void>([
    ['key-reused', tools.renewKey],
    ['not-a-person', () => tools.check.renew()],
  ])
  let hasWaited = false
  for (;;) {
    const outcome = await attempt(values, tools)
    const repair = repairs.get(outcome.kind)
    if (repair) {
      repairs.delete(outcome.kind)
      repair()
      continue
    }
    const seconds = shortWait(outcome)
    if (seconds !== undefined && !hasWaited) {
      hasWaited = true
      await tools.pause(seconds * 1_000)
      continue
    }
    if (outcome.kind === 'key-reused') return { kind: 'failed', failure: { reason: 'fault' } }
    if (outcome.kind === 'not-a-person') tools.check.refused()
    return outcome
  }
}
