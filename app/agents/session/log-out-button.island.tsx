import { useState } from 'react'

import { authorisation, clearSession, readSession } from './agent-session.ts'
import { goTo } from './go-to.ts'
import { loginPath } from './login-path.ts'

/** In the header, in the place of the way in. */
export function LogOutButton() {
  const { isLeaving, logOut } = useLogOut()
  return (
    <button type="button" onClick={logOut} aria-disabled={isLeaving || undefined}>
      {isLeaving ? 'Logging out…' : 'Log out'}
    </button>
  )
}

const mostMs = 5_000

/** Ends the session on the server and here. A server that cannot be reached holds nobody up: the token is gone anyway. */
function useLogOut(): { isLeaving: boolean; logOut(): void } {
  const [isLeaving, setLeaving] = useState(false)
  async function leave(): Promise<void> {
    setLeaving(true)
    const headers = { 'Content-Type': 'application/json', ...authorisation(readSession(0)) }
    clearSession()
    try {
      const signal = AbortSignal.timeout(mostMs)
      await fetch('/api/account/logout', { method: 'POST', headers, body: '{}', keepalive: true, signal })
    } catch {
      // What the server did not hear ends by itself; without the token the cookie opens nothing.
    }
    goTo(loginPath())
  }
  return { isLeaving, logOut: () => void leave() }
}
