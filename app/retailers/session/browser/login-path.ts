import { parseSameSitePath } from '#app/core/http/same-site-path.ts'

/** The pages to which the log-in may return. */
const backTo = /^\/(account|contract|signup-overview|signup-complete|renew-contract)(\/|$)/

/** Returns the path to open after log-in. `value` is untrusted: any path other than a retailer's page becomes /account. */
export function parseRetailerNext(value: unknown): string {
  const own = parseSameSitePath(value)
  return own && backTo.test(own.pathname) ? own.path : '/account'
}

/** Why the log-in page is shown, in `/agent-login?error=`. `log-in`: a page was opened without a session, or the retailer logged out. */
type LoginReason = 'existing-account' | 'already-set-up' | 'session-ended' | 'log-in'

/**
 * Whether the server redirected here because the browser's session is not valid. The log-in page then stays open even if the browser stores
 * a session, to avoid a redirect loop.
 */
export const isWithoutSession = (reason: string | null): boolean => reason === 'session-ended' || reason === 'log-in'

/** Builds the path of the log-in page, with the reason and the page to return to. */
export function loginPath({ reason, next }: { reason?: LoginReason; next?: string } = {}): string {
  const query = new URLSearchParams({
    ...(reason && { error: reason }),
    ...(next && { next: parseRetailerNext(next) }),
  })
  return query.size > 0 ? `/agent-login?${query}` : '/agent-login'
}

/** Returns the log-in page's notice for a reason (rule AC14), or undefined for an unknown reason. */
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
