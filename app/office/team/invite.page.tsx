import { data, redirect } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { problemsOf, refuseFormFor } from '#app/staff/guards/form-refusal.server.ts'
import { requireFreshStaffFor, textsOf } from '#app/staff/guards/fresh-form.server.ts'
import { requireFreshStaff } from '#app/staff/guards/require-staff.server.ts'
import { inviteColleague } from '#app/staff/invitations/invite-colleague.server.ts'
import { staffInvitationSchema } from '#app/staff/invitations/staff-invitation.schema.ts'
import type { Route } from './+types/invite.page.ts'
import { InviteScreen } from './invite-screen.tsx'

export const meta = () => [{ title: 'Invite a colleague' }]
export const handle = { back: { to: '/staff/team', label: 'Staff' } }

const refusals = {
  'email-taken':
    'This address is on the list of staff already. Open the colleague there to send a password link or to give access again.',
  'already-invited': 'This address has an invitation already. Open it in the list to send it again.',
}

const nothing = { name: '', email: '', role: '', reason: '' }

/** Asks for the code first, and not after the form has been filled in. */
export async function loader(args: Route.LoaderArgs) {
  await requireFreshStaff(args, 'staff:manage')
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const typed = { ...nothing, ...textsOf(form, Object.keys(nothing)) }
  const actor = await requireFreshStaffFor(args, 'staff:manage', form)
  const parsed = staffInvitationSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return data({ problems: problemsOf(parsed.error), typed }, { status: 400 })
  try {
    const platform = args.context.get(platformContext)
    const invited = await inviteColleague(platform, actor, parsed.data, args.context.get(originContext))
    if (invited.ok) return redirect(`/staff/team/invitations/${invited.value.id}?did=sent`)
    return data({ problems: [{ field: 'email', message: refusals[invited.refusal] }], typed }, { status: 409 })
  } catch (error) {
    const refused = refuseFormFor(error)
    return data({ problems: refused.data.problems, typed }, refused.init ?? {})
  }
}

export default function InvitePage({ actionData }: Route.ComponentProps) {
  return <InviteScreen typed={actionData?.typed ?? nothing} problems={actionData?.problems ?? []} />
}
