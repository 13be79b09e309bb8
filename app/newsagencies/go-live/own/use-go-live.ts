import { useEffect, useState } from 'react'

import { watchSession } from '#app/agents/session/agent-session.ts'
import { loadOwn, type OwnState } from '#app/agents/session/load-own.ts'

import { type OwnGoLive, ownShopPath } from '../go-live.ts'

/** The list of one shop of whoever is logged in; undefined when no signed shop of theirs has that id. */
type OwnShopState = OwnState<OwnGoLive | undefined>

const load = (newsagencyId: string, show: (state: OwnShopState) => void) =>
  void loadOwn<{ shops: OwnGoLive[] }, OwnGoLive | undefined>(
    {
      path: '/api/account/go-live',
      page: ownShopPath(newsagencyId),
      read: ({ shops }) => shops.find((shop) => shop.newsagencyId === newsagencyId),
    },
    show,
  )

/** What is here stays while it is asked for again: nothing jumps under a finger. */
export function useGoLive(newsagencyId: string): { state: OwnShopState; retry(): void; reload(): void } {
  const [state, setState] = useState<OwnShopState>({ name: 'loading' })
  const renew = (next: OwnShopState) => setState((now) => (now.name === 'here' && next.name !== 'here' ? now : next))
  useEffect(() => {
    // Back from the training, or from the bench with the tablet, the list is what it has become.
    const ask = () => load(newsagencyId, renew)
    const look = () => {
      if (!document.hidden) ask()
    }
    ask()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', ask)
    const stop = watchSession(ask)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', ask)
      stop()
    }
  }, [newsagencyId])
  const retry = () => {
    setState({ name: 'loading' })
    load(newsagencyId, setState)
  }
  return { state, retry, reload: () => load(newsagencyId, renew) }
}
