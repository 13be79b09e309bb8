import { redirect } from 'react-router'

import { officeForm } from '#app/staff/guards/office-form.server.ts'
import { requireFreshStaff } from '#app/staff/guards/require-staff.server.ts'
import { inviteColleague } from '#app/staff/invitations/invite-colleague.server.ts'
import { staffInvitationSchema } from '#app/staff/invitations/staff-invitation.schema.ts'
import type { Route } from './+types/invite.page.ts'
import { InviteScreen } from './invite-screen.tsx'

export const meta = () => [{ title: 'Invite a colleague' }]
export const handle = { back: { to: '/staff/team', label: 'Staff' } }

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
      email:
        'This address is on the list of staff already. Open the colleague there to send a password link or to give access again.',
    },
    'already-invited': {
      email: 'This address has an invitation already. Open it in the list to send it again.',
    },
  },
  done: ({ id }) => redirect(`/staff/team/invitations/${id}?did=sent`),
})

export default function InvitePage() {
  return <InviteScreen />
}
