import { redirect } from 'react-router'

import { officeForm } from '#app/office/guards/office-form.server.ts'
import { requireFreshStaff } from '#app/office/guards/require-staff.server.ts'
import { inviteColleague } from '#app/office/team/invitations/invite-colleague.server.ts'
import { staffInvitationSchema } from '#app/office/team/invitations/staff-invitation.schema.ts'
import type { Route } from './+types/invite.page.ts'
import { InviteScreen } from './invite-screen.tsx'

export const meta = () => [{ title: 'Invite a colleague' }]
export const handle = { back: { to: '/staff/team', label: 'Staff' }, loadsOnce: true }

/** Requires the second factor before the form is filled in, not after. */
export async function loader(args: Route.LoaderArgs) {
  await requireFreshStaff(args, 'staff:manage')
}

export const action = officeForm({
  right: 'staff:manage',
  isWeighty: true,
  schema: staffInvitationSchema,
  act: ({ platform, actor, origin }, invitation) => inviteColleague(platform, actor, invitation, origin),
  words: {
    'email-taken': {
      email: 'A colleague already has this address. Open their record to send a password link or to restore access.',
    },
    'already-invited': {
      email: 'This address already has an invitation. Open it in the list to send it again.',
    },
  },
  done: ({ id }) => redirect(`/staff/team/invitations/${id}?did=sent`),
})

export default function InvitePage() {
  return <InviteScreen />
}
