import { z } from 'zod'

import { doneIn } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { ok, refused } from '#app/core/result.ts'

import { missingPage, recordAct, type RecordActs, recordForms } from '#app/office/guards/record-forms.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { readInviteLink } from '#app/office/mail/read-mail.server.ts'
import { resendStaffInvitation, withdrawStaffInvitation } from '#app/office/team/invitations/invite-colleague.server.ts'
import type { Route } from './+types/invitation.page.ts'
import { InvitationScreen } from './invitation-screen.tsx'
import { loadInvitation } from '#app/office/team/invitations/load-invitation.server.ts'

export const meta = () => [{ title: 'Invitation' }]
export const handle = { back: { to: '/staff/team', label: 'Staff' } }

const teamPath = '/staff/team'
/** The page of an invitation that is not open, also if it was closed since its page was loaded. */
const missing = {
  heading: 'This invitation is closed',
  message:
    'It was used or withdrawn, or never existed. Look for the person in the list of staff. If they have not joined, invite them again.',
}

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'staff:manage')
  const invitation = await loadInvitation(args.context.get(platformContext), actor, args.params.invitationId)
  if (!invitation) throw missingPage(missing)
  return { invitation, did: args.url.searchParams.get('did') ?? '' }
}

const rules = { isWeighty: true, schema: z.object({}), words: {} } as const

const actsOn = (id: string): RecordActs<{ link: string | undefined }> => ({
  resend: recordAct({
    ...rules,
    act: ({ platform, actor, origin }) => resendStaffInvitation(platform, actor, id, origin),
    to: () => `${teamPath}/invitations/${id}?did=sent`,
  }),
  withdraw: recordAct({
    ...rules,
    act: ({ platform, actor, origin }) => withdrawStaffInvitation(platform, actor, id, origin),
  }),
  'invite-link': recordAct({
    ...rules,
    async act({ platform, actor, origin }) {
      const invitation = await loadInvitation(platform, actor, id)
      if (!invitation?.mail) return refused('not-found')
      return ok(await readInviteLink(platform, actor, { id: invitation.mail.id, origin }))
    },
    show: (link) => ({ link }),
  }),
})

export async function action(args: Route.ActionArgs) {
  const { invitationId: id } = args.params
  // Without `did`, because the result of an earlier act is out of date.
  const here = { ...args, url: new URL(`${teamPath}/invitations/${id}`, args.url) }
  return recordForms(here, { right: 'staff:manage', missing, id, acts: actsOn(id), back: teamPath })
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationScreen {...loaderData} link={doneIn(actionData)?.link} />
}
