import { RefusedError } from '#app/core/errors.ts'
import { runActs } from '#app/web/form/page-action.server.ts'
import { pageCaller } from '#app/testing/page-caller.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'

import { detailsActs } from '../account/details/details-acts.server.ts'
import { type RetailerActor, findRetailerOfPage } from '../guards/find-retailer-actor.server.ts'
import { type Answer, type Halves, headersOf } from './account-server.ts'

type Posting = {
  session: Halves
  /** A further cookie of the browser, such as a known device's. */
  cookie?: string
  /** The query of the page. */
  query?: string
}

/** The page's response to a form. `location`: the target of a success; `typed`: the values that a refused form shows again. */
type Posted = Pick<Answer, 'status' | 'body' | 'headers' | 'session'> & {
  location: string | null
  typed: Record<string, string>
}

/** Finds the retailer whose page opens with this session, or undefined if the browser would be redirected to the log-in. */
export const actorOf = (platform: TestPlatform, { token }: Halves): Promise<RetailerActor | undefined> =>
  findRetailerOfPage(platform, token)

/** Reads data of a retailer as their page does. Returns undefined if the session is not valid. */
export async function seenBy<Seen>(
  platform: TestPlatform,
  session: Halves,
  read: (platform: TestPlatform, actor: RetailerActor) => Promise<Seen>,
): Promise<Seen | undefined> {
  const actor = await actorOf(platform, session)
  return actor && read(platform, actor)
}

/**
 * Posts a form of `/account/details` to the page's action, including its guard. Instead of the two redirects it returns 200 for a success
 * and 401 for an invalid session.
 */
export async function postDetails(
  platform: TestPlatform,
  intent: string,
  fields: Record<string, string>,
  { session, cookie, query = '' }: Posting,
): Promise<Posted> {
  const origin = { ...testOrigin, userAgent: 'node' }
  const cookies = [headersOf({ token: session.token }).cookie, cookie].filter(Boolean).join('; ')
  const posted = {
    path: `/account/details${query}`,
    fields: { intent, ...fields },
    headers: { cookie: cookies },
    origin,
  }
  const actor = await actorOf(platform, session)
  const none = { location: null, typed: {}, session: { token: '', idToken: '' }, headers: new Headers() }
  const loggedOut = { ...none, status: 401, body: { error: 'unauthenticated' } }
  if (!actor) return loggedOut
  try {
    const outcome = await runActs(detailsActs, { ...pageCaller(platform, posted), actor })
    if (!(outcome instanceof Response)) {
      const { status, body, typed } = outcome.data
      return { ...none, status, body, typed, headers: new Headers(outcome.init?.headers) }
    }
    const { headers } = outcome
    const token = /__Host-sid=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? session.token ?? ''
    const goesOn = { token, idToken: session.idToken ?? '' }
    return { ...none, status: 200, body: {}, headers, location: headers.get('location'), session: goesOn }
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'unauthenticated') return loggedOut
    throw error
  }
}
