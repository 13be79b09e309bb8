import { useEffect, useState } from 'react'

import { outcomeWords } from '#app/platform/form/outcome-words.ts'
import type { FormWords } from '#app/platform/form/outcome-words.ts'
import type { FormOutcome } from '#app/platform/form/send-form.ts'

import { readSession, watchSession } from '../session/agent-session.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { postOwn } from '../session/post-own.ts'
import { readStores, type Store } from './store-list.ts'

export type StoresState =
  | { name: 'loading' | 'slow' }
  | { name: 'failed'; words: FormWords }
  | { name: 'here'; email: string; stores: readonly Store[] }

const slowMs = 5_000
const words = {
  sending: '',
  notDone: 'Your shops could not be loaded',
  notSure: 'Your shops could not be loaded',
  unchecked: 'Your shops could not be loaded',
}

const failure = (outcome: FormOutcome): FormWords => outcomeWords(outcome, { words, of: 'reading' })

/** Asks once, and shows each state on the way; whoever is not logged in is led to the door. */
async function loadStores(show: (state: StoresState) => void): Promise<void> {
  const session = readSession()
  if (!session) return leaveForLogin('/account')
  const slow = setTimeout(show, slowMs, { name: 'slow' })
  const outcome = await postOwn('/api/account/newsagencies', { email: session.email }, session)
  clearTimeout(slow)
  const status = outcome.kind === 'answered' ? outcome.answer.status : 0
  if (status === 401 || status === 403) return leaveForLogin('/account', session)
  const stores = outcome.kind === 'answered' && status < 300 ? readStores(outcome.answer.body) : undefined
  return show(stores ? { name: 'here', email: session.email, stores } : { name: 'failed', words: failure(outcome) })
}

/** The stores of whoever is logged in (rule AC29): asked for here, because the server cannot know the token before. */
export function useStores(): { state: StoresState; retry(): void } {
  const [state, setState] = useState<StoresState>({ name: 'loading' })

  useEffect(() => {
    const load = () => void loadStores(setState)
    load()
    return watchSession(load)
  }, [])

  const isFailed = state.name === 'failed'
  useEffect(() => {
    if (!isFailed) return undefined
    const again = () => void loadStores(setState)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isFailed])

  const retry = () => {
    setState({ name: 'loading' })
    void loadStores(setState)
  }
  return { state, retry }
}
