import { parseOwnPath } from '#app/platform/own-path.ts'

/** The pages that a logged-in agent may be sent back to. */
const backTo = /^\/(account|contract|signup-overview|signup-complete|renew-contract)(\/|$)/

/** Where to go after login, from an address that anybody may have written: a page of the agent's own, else /account. */
export function parseAgentNext(value: unknown): string {
  const own = parseOwnPath(value)
  return own && backTo.test(own.pathname) ? own.path : '/account'
}

/** Why the log-in is shown, as `/agent-login?error=` has it. `log-in`: a page was opened without a session, or the agent logged out. */
type LoginReason = 'existing-account' | 'already-set-up' | 'session-ended' | 'log-in'

/**
 * Whether the server sent the browser here because its session opens nothing. Then the log-in stays, even if the browser still
 * stores a session: the two pages must not lead to each other endlessly.
 */
export const isWithoutSession = (reason: string | null): boolean => reason === 'session-ended' || reason === 'log-in'

/** The door, which says why and leads back. */
export function loginPath({ reason, next }: { reason?: LoginReason; next?: string } = {}): string {
  const query = new URLSearchParams({ ...(reason && { error: reason }), ...(next && { next: parseAgentNext(next) }) })
  return query.size > 0 ? `/agent-login?${query}` : '/agent-login'
}

/** What the door says for each reason (rule AC14); undefined for none that we know. */
export function loginNotice(reason: string | null): { title: string; text: string } | undefined {
  if (reason === 'existing-account')
    return {
      title: 'There is an existing account associated with this shop name and email address.',
      text: 'Please log in to continue.',
    }
  if (reason === 'already-set-up')
    return { title: 'Your account has already been set up.', text: 'Please sign in to continue.' }
  if (reason === 'session-ended') return { title: 'You were logged out', text: 'Log in to go on where you were.' }
  return undefined
}
