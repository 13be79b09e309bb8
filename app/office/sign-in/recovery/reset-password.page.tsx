import { data, redirect } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'

import { pageForm } from '#app/web/form/page-action.server.ts'
import { headersOfForm } from '../frame/headers-of-form.ts'
import { sessionCookie } from '../../guards/session-cookie.server.ts'
import type { Route } from './+types/reset-password.page.ts'
import { resetPasswordSchema } from './recovery.schema.ts'
import { findReset, startReset } from './reset-password.server.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

export const meta = () => [{ title: 'Set a new password' }, { name: 'robots', content: 'noindex' }]

const linkOver =
  'This link was used or replaced by a newer one, or it has expired. Request a new one under “Forgot your password?” on the sign-in page.'

/** Shows the form and changes nothing: mail scanners follow links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const reset = await findReset(context.get(platformContext), url.searchParams.get('key') ?? '')
  if (!reset)
    throw data({ code: 'not-found', heading: 'This link no longer works', message: linkOver }, { status: 404 })
  return reset
}

export const action = pageForm({
  schema: resetPasswordSchema,
  secrets: ['password'],
  act: ({ platform, origin, url }, { password }) =>
    startReset(platform, { key: url.searchParams.get('key') ?? '', password }, origin),
  words: () => linkOver,
  done(session, { platform }) {
    // Redirects without the key, so that the address no longer contains it.
    const to = session.owes === 'code' ? '/staff/sign-in/code' : '/staff/set-up'
    return redirect(to, { headers: { 'Set-Cookie': sessionCookie(platform.config, session) } })
  },
})

export const headers = headersOfForm

export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  return <ResetPasswordForm {...loaderData} />
}
