import { redirect } from 'react-router'

import { pageForm } from '#app/web/form/page-action.server.ts'
import { headersOfForm } from './frame/headers-of-form.ts'
import { parseNext } from '../guards/next-path.ts'
import { findStaff } from '../guards/require-staff.server.ts'
import { readDeviceToken, readSessionToken, sessionCookie } from '../guards/session-cookie.server.ts'
import type { Route } from './+types/sign-in.page.ts'
import { signIn } from './sign-in.server.ts'
import { SignInForm } from './sign-in-form.tsx'
import { signInSchema } from './sign-in.schema.ts'

export const meta = () => [{ title: 'Sign in' }, { name: 'robots', content: 'noindex' }]

/** Redirects a signed-in colleague, and shows the form to others. */
export async function loader(args: Route.LoaderArgs) {
  if (await findStaff(args)) throw redirect(parseNext(args.url.searchParams.get('next')))
  return null
}

export const action = pageForm({
  schema: signInSchema,
  secrets: ['password'],
  act({ platform, origin, request }, fields) {
    const earlierToken = readSessionToken(platform.config, request)
    const deviceToken = readDeviceToken(platform.config, request)
    return signIn(platform, { ...fields, earlierToken, deviceToken }, origin)
  },
  words: { 'wrong-credentials': 'That email and password do not match.' },
  done(session, { platform, url }) {
    const query = new URLSearchParams({ next: parseNext(url.searchParams.get('next')) })
    const to = session.owes === 'code' ? `/staff/sign-in/code?${query}` : '/staff/set-up'
    return redirect(to, { headers: { 'Set-Cookie': sessionCookie(platform.config, session) } })
  },
})

export const headers = headersOfForm

export default function SignInPage() {
  return <SignInForm />
}
