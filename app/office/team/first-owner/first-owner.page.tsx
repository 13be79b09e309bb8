import { data, redirect } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'

import { pageForm } from '#app/web/form/page-action.server.ts'
import { findStaff } from '../../guards/require-staff.server.ts'
import { sessionCookie } from '../../guards/session-cookie.server.ts'
import { minimumPasswordLength } from '../members/member-password.ts'
import { newOwnerSchema } from '../members/member.schema.ts'
import { DetailsStep } from '../../sign-in/details-step.tsx'
import type { Route } from './+types/first-owner.page.ts'
import { isOwnerKeyGood, makeFirstOwner } from './make-first-owner.server.ts'

export const meta = () => [{ title: 'First start' }, { name: 'robots', content: 'noindex' }]

const linkOver =
  'This link was used, or it is older than a day. If you already have an account, sign in. If not, restart the server: it prints a new link.'

export async function loader(args: Route.LoaderArgs) {
  if (await findStaff(args)) throw redirect('/staff')
  const key = args.url.searchParams.get('key') ?? ''
  if (await isOwnerKeyGood(args.context.get(platformContext), key)) return null
  throw data({ code: 'not-found', heading: 'This link no longer works', message: linkOver }, { status: 404 })
}

export const action = pageForm({
  schema: newOwnerSchema,
  secrets: ['password'],
  act: ({ platform, origin, url }, owner) => makeFirstOwner(platform, url.searchParams.get('key') ?? '', owner, origin),
  words: () => linkOver,
  // Redirects without the key, so that the address no longer contains it.
  done: (session, { platform }) =>
    redirect('/staff/set-up', { headers: { 'Set-Cookie': sessionCookie(platform.config, session) } }),
})

export default function FirstOwnerPage() {
  return (
    <DetailsStep
      heading="Create the first account"
      lead={<b>First start. Step 1 of 3: who you are</b>}
      passwordAtLeast={minimumPasswordLength}
    />
  )
}
