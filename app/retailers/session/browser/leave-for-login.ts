import { type RetailerSession, clearSession, hadSession, readSession } from '../retailer-session.ts'
import { goTo } from './go-to.ts'
import { loginPath } from './login-path.ts'

/**
 * Clears an expired session and navigates to the log-in page, which returns to `next` (rule AC29).
 * @param refused the session that the server refused. If the browser no longer stores it, because the retailer has logged out or in since
 * then, nothing happens: that act navigates itself.
 */
export function leaveForLogin(next: string, refused?: RetailerSession): void {
  if (refused && readSession(0)?.token !== refused.token) return
  const reason = hadSession() ? 'session-ended' : undefined
  clearSession()
  goTo(loginPath({ next, ...(reason && { reason }) }))
}
