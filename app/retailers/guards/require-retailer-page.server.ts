import { redirectDocument, type RouterContextProvider } from 'react-router'

import { RefusedError } from '#app/core/errors.ts'
import { type FormActs, runFormAct } from '#app/web/form/page-form.server.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

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

const toLogIn = ({ pathname, search }: URL, reason: 'session-ended' | 'log-in') =>
  redirectDocument(loginPath({ next: pathname + search, reason }))

/**
 * Runs the act of a form on a retailer's page (`runFormAct`).
 * @throws a redirect to the log-in if the session ended while the act ran
 */
export async function runRetailerForm(acts: FormActs, form: FormData, { url, context }: PageRequest) {
  const caller = { platform: context.get(platformContext), origin: context.get(originContext) }
  return runFormAct(acts, form, caller).catch((error: unknown) => {
    throw error instanceof RefusedError && error.code === 'unauthenticated' ? toLogIn(url, 'session-ended') : error
  })
}
