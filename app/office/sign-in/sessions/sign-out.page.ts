import { redirect } from 'react-router'

import { originContext, platformContext } from '#app/web/platform.server.ts'

import { endedSessionCookie, readSessionToken } from '../../guards/session-cookie.server.ts'
import type { Route } from './+types/sign-out.page.ts'
import { signOut } from './sign-out.server.ts'

/** A GET request does not sign out. */
export const loader = () => redirect('/staff')

export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  await signOut(platform, readSessionToken(platform.config, request), context.get(originContext))
  return redirect('/staff/sign-in', { headers: { 'Set-Cookie': endedSessionCookie(platform.config) } })
}
