import { useEffect, useState } from 'react'

import { useDebounced } from '#app/ui/text/use-unsent-words.ts'
import { eitherOf } from '#app/core/either-of.ts'

import { type FoundKind, isLongEnough, searchPath } from './found.ts'

/** The state of a search. Previous results are shown until newer ones arrive. */
export type Searching =
  | { kind: 'idle' }
  | { kind: 'asking'; isSlow: boolean }
  | { kind: 'found'; search: string; kinds: FoundKind[] }
  | { kind: 'failed'; reason: 'offline' | 'signed-out' | 'too-often' | 'broken' }

const idle: Searching = { kind: 'idle' }
const slowMs = 2_000
const givenUpMs = 20_000

async function ask(search: string, signal: AbortSignal): Promise<Searching> {
  const url = `${searchPath}/found?${new URLSearchParams({ q: search })}`
  const answer = await fetch(url, { signal, redirect: 'manual', headers: { Accept: 'application/json' } })
  if (answer.type === 'opaqueredirect' || answer.status === 401) return { kind: 'failed', reason: 'signed-out' }
  if (answer.status === 429) return { kind: 'failed', reason: 'too-often' }
  if (!answer.ok) return { kind: 'failed', reason: 'broken' }
  const { kinds } = (await answer.json()) as { kinds: FoundKind[] }
  return { kind: 'found', search, kinds }
}

/** Searches once the typing has paused, and cancels the previous search. `again` counts the retries. */
export function useFound(typed: string, again: number): Searching {
  const search = useDebounced(typed.trim())
  const [state, setState] = useState(idle)
  useEffect(() => {
    if (!isLongEnough(search)) return undefined
    const ended = new AbortController()
    const show = (next: Searching) => {
      if (!ended.signal.aborted) setState(next)
    }
    show({ kind: 'asking', isSlow: false })
    const slow = setTimeout(() => show({ kind: 'asking', isSlow: true }), slowMs)
    ask(search, eitherOf(ended.signal, AbortSignal.timeout(givenUpMs)))
      .catch((): Searching => ({ kind: 'failed', reason: navigator.onLine ? 'broken' : 'offline' }))
      .then(show, () => undefined)
      .finally(() => clearTimeout(slow))
    return () => {
      clearTimeout(slow)
      ended.abort()
    }
  }, [search, again])
  return isLongEnough(search) ? state : idle
}
