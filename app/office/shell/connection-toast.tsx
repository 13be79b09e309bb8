import { useEffect, useSyncExternalStore } from 'react'

import { type Held, heldRequests, holdRequests, retryHeld } from '#app/web/form/send/hold-requests.ts'
import { Toast } from '#app/ui/feedback/toast.tsx'

import { prefetchPages } from './prefetch-pages.ts'

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
  const held = useSyncExternalStore(heldRequests.subscribe, heldRequests.now, heldRequests.onServer)
  useEffect(holdRequests, [])
  useEffect(prefetchPages, [])
  if (!isOffline && held.count === 0) return null
  const retry = (
    <button type="button" className="text-button" onClick={retryHeld}>
      Try again
    </button>
  )
  return (
    <Toast undo={held.count > 0 ? retry : null}>
      <b>{headlineFor(held, isOffline)}</b> {wordsFor(held)}
    </Toast>
  )
}

function headlineFor({ isBusy }: Held, isOffline: boolean): string {
  if (isOffline) return 'You are offline.'
  return isBusy ? 'We cannot take this right now.' : 'We cannot be reached.'
}

function wordsFor({ count, isSending }: Held): string {
  if (isSending) return 'Nothing was confirmed, and what you wrote is still here.'
  return count > 0 ? 'You stay on this page until the next one loads.' : 'This page is unchanged.'
}
