import { useEffect, useState, useSyncExternalStore } from 'react'

import { parseRetryAfter } from '#app/platform/form/retry-after.ts'

import type { CompleteContractAnswer, DraftConflictAnswer, DraftSavedAnswer } from '../contract-answers.ts'
import { contractToken } from '../loading/call.ts'
import { type DraftBody, DraftKeeper, forgetDraft, keepDraft, keptDraft, type PutOutcome } from './draft-keeper.ts'
import { partsOf } from './draft-parts.ts'

function openKeeper(token: string, { draft, newsagency }: CompleteContractAnswer['data']): DraftKeeper {
  return new DraftKeeper(draft, keptDraft(token), {
    put: (body) => putDraft(token, body),
    isOnline: () => navigator.onLine,
    keep: (kept) => keepDraft(token, kept),
    forget: () => forgetDraft(token),
    wait: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    partsOf: (own) => partsOf(own, newsagency),
  })
}

/** The draft of a contract and how it stands; it is sent when the line is back, and when the page is put away. */
export function useDraft(token: string, data: CompleteContractAnswer['data']) {
  const [keeper] = useState(() => openKeeper(token, data))
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState, keeper.getState)
  useEffect(() => {
    const send = () => void keeper.send()
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send()
    }
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendWhenHidden)
    }
  }, [keeper])
  return { keeper, state }
}

const path = '/api/account/contract-draft'
const timeoutMs = 20_000
const againMs = 5_000

const savedOf = ({ draft, progress }: DraftSavedAnswer): PutOutcome => ({ kind: 'saved', draft, progress })

/** Without the other copy the contract is signed: nothing is left to choose. */
function conflictOf({ theirs, message }: Partial<DraftConflictAnswer>): PutOutcome {
  return theirs
    ? { kind: 'conflict', draft: theirs }
    : { kind: 'refused', message: message ?? 'The contract is signed already.' }
}

async function outcomeOf(answer: Response): Promise<PutOutcome> {
  if (answer.status === 409) return conflictOf((await answer.json()) as Partial<DraftConflictAnswer>)
  if (answer.ok && answer.headers.get('Content-Type')?.startsWith('application/json'))
    return savedOf((await answer.json()) as DraftSavedAnswer)
  const seconds = parseRetryAfter(answer.headers.get('Retry-After'), Date.now())
  // Overloaded, too often, or a hotel's log-in page: none of it says that the draft is wrong.
  if (answer.ok || answer.status >= 500 || answer.status === 429)
    return { kind: 'later', afterMs: seconds === undefined ? againMs : seconds * 1_000 }
  const { message } = (await answer.json()) as { message?: string }
  return { kind: 'refused', message: message ?? 'The server did not take it.' }
}

/** Saves a draft (rule C26). It goes on its way even while the page is being left. */
async function putDraft(token: string, body: DraftBody): Promise<PutOutcome> {
  try {
    const answer = await fetch(path, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...contractToken(token) },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await outcomeOf(answer)
  } catch {
    return { kind: 'later', afterMs: againMs }
  }
}
