import { useEffect, useState } from 'react'

import { isAbn } from '#app/core/text/abn.ts'
import { eitherOf } from '#app/core/either-of.ts'
import { answerIn, callJson, type CallOutcome, repeatCall, patienceMs } from '#app/web/form/call-json.ts'

/** The verdict on the digits so far. `adds-up` means only that the checksum is right: only the register knows the holder. */
export type AbnVerdict =
  | { kind: 'typing'; digits: number }
  | { kind: 'wrong' }
  | { kind: 'adds-up' }
  | { kind: 'registered'; entityName: string; businessNames: string[]; where: string }
  | { kind: 'cancelled' }
  | { kind: 'unregistered' }

/** Waits for a pause in the typing, so that not every digit causes a call. */
const pauseMs = 250

const wordIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Converts the response into a verdict; an unusable response counts as `adds-up`. */
function verdictOf(body: unknown): AbnVerdict {
  const { register, entityName, businessNames, state, postcode } = (body ?? {}) as Record<string, unknown>
  if (register === 'cancelled') return { kind: 'cancelled' }
  if (register === 'unknown') return { kind: 'unregistered' }
  if (register !== 'active') return { kind: 'adds-up' }
  const names = Array.isArray(businessNames) ? businessNames.map(wordIn).filter(Boolean) : []
  const where = [wordIn(state), wordIn(postcode)].filter(Boolean).join(' ')
  return { kind: 'registered', entityName: wordIn(entityName), businessNames: names, where }
}

const retries = 3
const retryMs = 2_000

/** After how many milliseconds to ask again: after a failure, or where the register did not answer. */
function againMs(outcome: CallOutcome): number | undefined {
  const seconds = outcome.kind === 'answered' ? outcome.answer.retryAfterSeconds : undefined
  if (seconds !== undefined) return seconds * 1_000
  return answerIn(outcome) === undefined ? retryMs : undefined
}

/**
 * Asks for the verdict on a complete ABN after a pause in the typing. Retries three times after a failure (rule RG25):
 * after `Retry-After`, or after two seconds.
 * @returns a function that stops it.
 */
export function askForVerdict(abn: string, tell: (verdict: AbnVerdict) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  async function askOnce(): Promise<CallOutcome> {
    const outcome = await callJson(`/api/account/abn?abn=${abn}`, {
      signal: eitherOf(signal, AbortSignal.timeout(patienceMs)),
    })
    if (!signal.aborted) tell(verdictOf(answerIn(outcome)))
    return outcome
  }
  const again = (outcome: CallOutcome, tries: number) => (tries <= retries ? againMs(outcome) : undefined)
  const timer = setTimeout(() => void repeatCall(askOnce, again, signal), pauseMs)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Returns the verdict on an ABN while it is typed: the checksum at once, the register's facts a moment later. */
export function useAbnVerdict(abn: string): AbnVerdict {
  const [asked, setAsked] = useState<{ abn: string; verdict: AbnVerdict }>()
  const isWhole = isAbn(abn)
  useEffect(() => {
    return isWhole ? askForVerdict(abn, (verdict) => setAsked({ abn, verdict })) : undefined
  }, [abn, isWhole])
  if (abn.length < 11) return { kind: 'typing', digits: abn.length }
  if (!isWhole) return { kind: 'wrong' }
  return asked?.abn === abn ? asked.verdict : { kind: 'adds-up' }
}
