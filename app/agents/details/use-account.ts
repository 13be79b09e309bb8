import { useEffect, useState } from 'react'

import { watchSession } from '../session/agent-session.ts'
import { loadOwn, type OwnState } from '../session/load-own.ts'
import { detailsPath, type OwnAccount } from './own-account.ts'

type AccountState = OwnState<OwnAccount>

const load = (show: (state: AccountState) => void) =>
  loadOwn<OwnAccount, OwnAccount>({ path: '/api/account/details', page: detailsPath, read: (answer) => answer }, show)

/** The account of whoever is logged in. What is here stays while it is asked for again: somebody may be typing beside it. */
export function useAccount(): { state: AccountState; retry(): void; reload(): void } {
  const [state, setState] = useState<AccountState>({ name: 'loading' })
  const renew = (next: AccountState) => setState((now) => (now.name === 'here' && next.name !== 'here' ? now : next))
  useEffect(() => {
    const ask = () => void load(renew)
    ask()
    addEventListener('online', ask)
    const stop = watchSession(ask)
    return () => {
      removeEventListener('online', ask)
      stop()
    }
  }, [])
  const retry = () => {
    setState({ name: 'loading' })
    void load(setState)
  }
  return { state, retry, reload: () => void load(renew) }
}
