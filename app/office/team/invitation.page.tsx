import { data, redirect } from 'react-router'
import { z } from 'zod'

import { doneIn } from '#app/platform/form/page-form.ts'
import { platformContext } from '#app/platform/platform.server.ts'

import { accepted, refused } from '#app/platform/result.ts'

import { officeAct, type OfficeCaller, officeForms } from '#app/staff/guards/office-form.server.ts'
import { requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { readInviteLink } from '#app/staff/mail/read-mail.server.ts'
import { resendStaffInvitation, withdrawStaffInvitation } from '#app/staff/invitations/invite-colleague.server.ts'
import type { Route } from './+types/invitation.page.ts'
import { InvitationScreen } from './invitation-screen.tsx'
import { loadInvitation } from '#app/staff/invitations/load-invitation.server.ts'

export const meta = () => [{ title: 'Invitation' }]
export const handle = { back: { to: '/staff/team', label: 'Staff' } }

const notFound = () =>
  data({ code: 'not-found', message: 'This invitation was used or withdrawn, or never was.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'staff:manage')
  const invitation = await loadInvitation(args.context.get(platformContext), actor, args.params.invitationId)
  if (!invitation) throw notFound()
  return { invitation, did: args.url.searchParams.get('did') ?? '' }
}

/** The invitation that an address names. @throws the page that says that there is none */
function idIn({ invitationId }: OfficeCaller['params']): string {
  const id = z.guid().safeParse(invitationId)
  if (!id.success) throw notFound()
  return id.data
}

const pathOf = (params: OfficeCaller['params']) => `/staff/team/invitations/${params.invitationId}`
const rules = {
  right: 'staff:manage',
  isWeighty: true,
  schema: z.object({}),
  words: { 'not-found': notFound() },
} as const

export const action = officeForms({
  resend: officeAct({
    ...rules,
    act: ({ platform, actor, origin, params }) => resendStaffInvitation(platform, actor, idIn(params), origin),
    done: (_, { params }) => redirect(`${pathOf(params)}?did=sent`),
  }),
  withdraw: officeAct({
    ...rules,
    act: ({ platform, actor, origin, params }) => withdrawStaffInvitation(platform, actor, idIn(params), origin),
    done: () => redirect('/staff/team'),
  }),
  'invite-link': officeAct({
    ...rules,
    async act({ platform, actor, origin, params }) {
      const invitation = await loadInvitation(platform, actor, idIn(params))
      if (!invitation?.mail) return refused('not-found')
      return accepted(await readInviteLink(platform, actor, { id: invitation.mail.id, origin }))
    },
    done: (link) => ({ link }),
  }),
})

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationScreen {...loaderData} link={doneIn(actionData)?.link} />
}
