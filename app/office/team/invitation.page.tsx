import { data } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/platform/platform.server.ts'
import { accepted } from '#app/platform/result.ts'

import { recordAct, type RecordActs, recordForms } from '#app/staff/guards/record-forms.server.ts'
import { requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { readInviteLink } from '#app/staff/mail/read-mail.server.ts'
import { resendStaffInvitation, withdrawStaffInvitation } from '#app/staff/invitations/invite-colleague.server.ts'
import type { Route } from './+types/invitation.page.ts'
import { InvitationScreen } from './invitation-screen.tsx'
import { loadInvitation } from '#app/staff/invitations/load-invitation.server.ts'

export const meta = () => [{ title: 'Invitation' }]
export const handle = { back: { to: '/staff/team', label: 'Staff' } }

const missing = 'This invitation was used or withdrawn, or never was.'

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'staff:manage')
  const invitation = await loadInvitation(args.context.get(platformContext), actor, args.params.invitationId)
  if (!invitation) throw data({ code: 'not-found', message: missing }, { status: 404 })
  return { invitation, did: args.url.searchParams.get('did') ?? '' }
}

/** The acts on an invitation, all of which require a fresh second factor. */
const actsOn = (id: string, back: string): RecordActs<{ link: string | undefined }> => ({
  resend: recordAct({
    schema: z.object({}),
    isWeighty: true,
    act: ({ platform, actor, origin }) => resendStaffInvitation(platform, actor, id, origin),
    words: {},
    to: () => `${back}?did=sent`,
  }),
  withdraw: recordAct({
    schema: z.object({}),
    isWeighty: true,
    act: ({ platform, actor, origin }) => withdrawStaffInvitation(platform, actor, id, origin),
    words: {},
    to: () => '/staff/team',
  }),
  'invite-link': recordAct({
    schema: z.object({}),
    isWeighty: true,
    async act({ platform, actor, origin }) {
      const invitation = await loadInvitation(platform, actor, id)
      return accepted(invitation?.mail && (await readInviteLink(platform, actor, { id: invitation.mail.id, origin })))
    },
    words: {},
    show: (link) => ({ link }),
  }),
})

export async function action(args: Route.ActionArgs) {
  const { invitationId: id } = args.params
  const back = `/staff/team/invitations/${id}`
  const here = { ...args, url: new URL(back, args.url) }
  return recordForms(here, { right: 'staff:manage', missing, id, acts: actsOn(id, back), back })
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = actionData && 'link' in actionData ? actionData.link : undefined
  const refused = actionData && 'message' in actionData ? actionData : undefined
  return <InvitationScreen {...loaderData} link={link} refused={refused} />
}
