import { useEffect, useSyncExternalStore } from 'react'

import {
  type WaitingRequests,
  waitingRequests,
  retryRequests,
  retryWaiting,
} from '#app/web/form/send/retry-requests.ts'
import { Toast } from '#app/ui/feedback/toast.tsx'

import { prefetchPages } from './prefetch-pages.ts'

/**
 * Lets a press on the busy button of a write that waits send its form again, with its present text: by the mouse, or with Ctrl and Enter
 * (rule BO62). The router gives up the write that waits.
 */
function sendOnPress(): () => void {
  const press = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button[aria-busy=true]') : null
    if (button instanceof HTMLButtonElement && waitingRequests.now().isSending) button.form?.requestSubmit(button)
  }
  document.addEventListener('click', press, true)
  return () => document.removeEventListener('click', press, true)
}

const connection = {
  subscribe(listen: () => void): () => void {
    const changes = ['online', 'offline'] as const
    for (const change of changes) window.addEventListener(change, listen)
    return () => {
      for (const change of changes) window.removeEventListener(change, listen)
    }
  },
  isOffline: () => !navigator.onLine,
  onServer: () => false,
}

/** Reports that the browser is offline or that a request failed or was throttled, and sends the request again (rule BO62). */
export function ConnectionToast() {
  const isOffline = useSyncExternalStore(connection.subscribe, connection.isOffline, connection.onServer)
  const held = useSyncExternalStore(waitingRequests.subscribe, waitingRequests.now, waitingRequests.onServer)
  useEffect(retryRequests, [])
  useEffect(prefetchPages, [])
  useEffect(sendOnPress, [])
  if (!isOffline && held.count === 0) return null
  const retry = (
    <button type="button" className="text-button" onClick={retryWaiting}>
      Try again
    </button>
  )
  return (
    <Toast undo={held.count > 0 ? retry : null}>
      <b>{headlineFor(held, isOffline)}</b> {wordsFor(held)}
    </Toast>
  )
}

function headlineFor({ isBusy }: WaitingRequests, isOffline: boolean): string {
  if (isOffline) return 'You are offline.'
  return isBusy ? 'We cannot take this right now.' : 'We cannot be reached.'
}

function wordsFor({ count, isSending }: WaitingRequests): string {
  if (isSending) return 'Nothing was confirmed, and what you wrote is still here.'
  return count > 0 ? 'You stay on this page until the next one loads.' : 'This page is unchanged.'
}
