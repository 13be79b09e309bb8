import { useEffect, useState, useSyncExternalStore } from 'react'

import type { CompleteContractAnswer } from '../contract-answers.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { partsOf } from './draft-parts.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { putDraft } from './put-draft.ts'

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
