import { useEffect, useState } from 'react'

import { isAbn } from '#app/platform/abn.ts'

/** What is known of the digits so far. `adds-up` says nothing about whose number it is: only the register knows that. */
export type AbnVerdict =
  | { kind: 'typing'; digits: number }
  | { kind: 'wrong' }
  | { kind: 'adds-up' }
  | { kind: 'registered'; entityName: string; businessNames: string[]; where: string }
  | { kind: 'cancelled' }
  | { kind: 'unregistered' }

/** A pause in the typing: nobody is asked about every digit. */
const pauseMs = 250

const wordIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the register's answer means; anything that is no answer leaves it at the sum. */
export function verdictOf(body: unknown): AbnVerdict {
  const { register, entityName, businessNames, state, postcode } = (body ?? {}) as Record<string, unknown>
  if (register === 'cancelled') return { kind: 'cancelled' }
  if (register === 'unknown') return { kind: 'unregistered' }
  if (register !== 'active') return { kind: 'adds-up' }
  const names = Array.isArray(businessNames) ? businessNames.map(wordIn).filter(Boolean) : []
  const where = [wordIn(state), wordIn(postcode)].filter(Boolean).join(' ')
  return { kind: 'registered', entityName: wordIn(entityName), businessNames: names, where }
}

async function ask(abn: string, signal: AbortSignal): Promise<AbnVerdict> {
  try {
    const answer = await fetch(`/api/account/abn?abn=${abn}`, { signal })
    return verdictOf(answer.ok ? await answer.json() : undefined)
  } catch {
    // A register that is away never holds anybody up.
    return { kind: 'adds-up' }
  }
}

/** The verdict on an ABN while it is typed: the sum at once, the register's word a moment later. */
export function useAbnVerdict(abn: string): AbnVerdict {
  const [asked, setAsked] = useState<{ abn: string; verdict: AbnVerdict }>()
  const isWhole = isAbn(abn)
  useEffect(() => {
    if (!isWhole) return undefined
    const stop = new AbortController()
    const pause = setTimeout(() => {
      void ask(abn, stop.signal).then((verdict) => {
        if (!stop.signal.aborted) setAsked({ abn, verdict })
      })
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      stop.abort()
    }
  }, [abn, isWhole])
  if (abn.length < 11) return { kind: 'typing', digits: abn.length }
  if (!isWhole) return { kind: 'wrong' }
  return asked?.abn === abn ? asked.verdict : { kind: 'adds-up' }
}
