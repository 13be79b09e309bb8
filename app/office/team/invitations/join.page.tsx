import { data, redirect } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'

import { pageForm } from '#app/web/form/page-action.server.ts'
import { sessionCookie } from '../../guards/session-cookie.server.ts'
import { minimumPasswordLength } from '../members/member-password.ts'
import { DetailsStep } from '../../sign-in/details-step.tsx'
import type { Route } from './+types/join.page.ts'
import { findInvited, joinStaff } from './join-staff.server.ts'
import { joinSchema } from './staff-invitation.schema.ts'

export const meta = () => [{ title: 'Your invitation' }, { name: 'robots', content: 'noindex' }]

const linkOver =
  'This link was used, withdrawn or replaced by a newer one, or it is older than seven days. If you already have an account, sign in. If not, ask the colleague who invited you to send a new link.'

/** Shows the form and changes nothing: mail scanners follow links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const invited = await findInvited(context.get(platformContext), url.searchParams.get('key') ?? '')
  if (!invited)
    throw data({ code: 'not-found', heading: 'This invitation no longer works', message: linkOver }, { status: 404 })
  return invited
}

export const action = pageForm({
  schema: joinSchema,
  secrets: ['password'],
  act: ({ platform, origin, url }, joining) => joinStaff(platform, url.searchParams.get('key') ?? '', joining, origin),
  words: () => linkOver,
  // Redirects without the key, so that the address no longer contains it.
  done: (session, { platform }) =>
    redirect('/staff/set-up', { headers: { 'Set-Cookie': sessionCookie(platform.config, session) } }),
})

export default function JoinPage({ loaderData }: Route.ComponentProps) {
  return (
    <DetailsStep
      heading="Create your account"
      lead={<b>Step 1 of 3: your name and a password</b>}
      passwordAtLeast={minimumPasswordLength}
      known={loaderData}
      isEmailFixed
    />
  )
}
