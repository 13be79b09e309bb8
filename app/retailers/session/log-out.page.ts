import { redirect } from 'react-router'

import { originContext, platformContext } from '#app/web/platform.server.ts'

import { retailerCookie } from '../guards/retailer-cookie.server.ts'
import { findRetailerOfPage } from '../guards/find-retailer-actor.server.ts'
import type { Route } from './+types/log-out.page.ts'
import { logOut } from './log-out.server.ts'
import { loginPath } from './browser/login-path.ts'

/** Does not log out, because a link must not. */
export const loader = () => redirect('/account')

/** Ends the session of the cookie, and deletes the cookie even if the session has already ended (rule AC30). */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const actor = await findRetailerOfPage(platform, retailerCookie.read(platform.config, request))
  if (actor) await logOut(platform, actor, context.get(originContext))
  return redirect(loginPath(), { headers: { 'Set-Cookie': retailerCookie.end(platform.config) } })
}
