import { redirectDocument, type RouterContextProvider } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'

import { loginPath } from '../session/browser/login-path.ts'
import { retailerCookie } from './retailer-cookie.server.ts'
import { type RetailerActor, findRetailerOfPage } from './find-retailer-actor.server.ts'

/** The arguments of a loader or an action, as far as the guard reads them. */
type PageRequest = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/**
 * Returns the retailer whose session cookie the page request carries (rule AC27). Writes from other sites were refused before (rule X4).
 * @throws a redirect to the log-in, which returns to this page
 */
export async function requireRetailerPage({ request, url, context }: PageRequest): Promise<RetailerActor> {
  const platform = context.get(platformContext)
  const token = retailerCookie.read(platform.config, request)
  const actor = await findRetailerOfPage(platform, token)
  if (actor) return actor
  throw toLogIn(url, token ? 'session-ended' : 'log-in')
}

/** Returns the redirect to the log-in, which returns to this page. */
export const toLogIn = ({ pathname, search }: URL, reason: 'session-ended' | 'log-in') =>
  redirectDocument(loginPath({ next: pathname + search, reason }))
