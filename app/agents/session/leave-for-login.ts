import { type AgentSession, clearSession, hadSession, readSession } from './agent-session.ts'
import { goTo } from './go-to.ts'
import { loginPath } from './login-path.ts'

/**
 * Leads whoever is not logged in, or no longer, to the log-in page, and from there back to `next` (rule AC29).
 * @param refused the session with which the server refused to answer. Where it has ended in this browser meanwhile,
 *   because the person logged out or logged in as somebody else, nothing happens: that leads on by itself.
 */
export function leaveForLogin(next: string, refused?: AgentSession): void {
  if (refused && readSession(0)?.token !== refused.token) return
  const reason = hadSession() ? 'session-ended' : undefined
  clearSession()
  goTo(loginPath({ next, ...(reason && { reason }) }))
}
