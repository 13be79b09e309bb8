import { data, redirect } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { problemsOf, refuseForm, refuseFormFor } from '../guards/form-refusal.server.ts'
import { sessionCookie } from '../guards/session-cookie.server.ts'
import { minimumPasswordLength } from '../members/member-password.ts'
import { DetailsStep } from '../sign-in/details-step.tsx'
import type { Route } from './+types/join.page.ts'
import { findInvited, joinStaff } from './join-staff.server.ts'
import { joinSchema } from './staff-invitation.schema.ts'

export const meta = () => [{ title: 'Your invitation' }, { name: 'robots', content: 'noindex' }]

const linkOver =
  'This link has been used, withdrawn, replaced by a later mail, or is older than seven days. Ask whoever invited you to send another.'

/** Shows the form and changes nothing: mail scanners follow links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const invited = await findInvited(context.get(platformContext), url.searchParams.get('key') ?? '')
  if (!invited) throw data({ code: 'not-found', message: linkOver }, { status: 404 })
  return invited
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const form = await request.formData()
  const key = url.searchParams.get('key') ?? ''
  const typed = { name: String(form.get('name') ?? '').slice(0, 80), email: '' }
  const parsed = joinSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return refuseForm(problemsOf(parsed.error), typed)
  try {
    const joined = await joinStaff(platform, key, parsed.data, context.get(originContext))
    if (!joined.ok) return refuseForm([{ message: linkOver }], typed)
    // Redirected without the key, so that it is in no address any more.
    return redirect('/staff/set-up', { headers: { 'Set-Cookie': sessionCookie(platform.config, joined.value) } })
  } catch (error) {
    return refuseFormFor(error, typed)
  }
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DetailsStep
      heading="Make your account"
      lead={<b>Step 1 of 3: your name and a password</b>}
      passwordAtLeast={minimumPasswordLength}
      problems={actionData?.problems ?? []}
      typed={{ name: actionData?.typed?.name ?? loaderData.name, email: loaderData.email }}
      isEmailFixed
    />
  )
}
