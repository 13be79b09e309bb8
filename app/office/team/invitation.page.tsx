import { data, redirect } from 'react-router'
import { z } from 'zod'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { requireFreshStaffFor } from '#app/staff/guards/fresh-form.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
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

export async function action(args: Route.ActionArgs) {
  await requireStaff(args, 'staff:manage')
  const { invitationId } = args.params
  if (!z.guid().safeParse(invitationId).success) throw notFound()
  const path = `/staff/team/invitations/${invitationId}`
  const form = await args.request.formData()
  const intent = form.get('intent')
  if (intent !== 'resend' && intent !== 'withdraw' && intent !== 'invite-link')
    throw data({ code: 'bad-request' }, { status: 400 })
  const actor = await requireFreshStaffFor({ ...args, url: new URL(path, args.url) }, 'staff:manage', form)
  const platform = args.context.get(platformContext)
  if (intent === 'invite-link') {
    const invitation = await loadInvitation(platform, actor, invitationId)
    const asked = { id: invitation?.mail?.id ?? '', origin: args.context.get(originContext) }
    return { link: invitation?.mail && (await orRefusalPage(() => readInviteLink(platform, actor, asked))) }
  }
  const act = intent === 'resend' ? resendStaffInvitation : withdrawStaffInvitation
  const result = await orRefusalPage(() => act(platform, actor, invitationId, args.context.get(originContext)))
  if (!result.ok) throw notFound()
  return redirect(intent === 'resend' ? `${path}?did=sent` : '/staff/team')
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationScreen {...loaderData} link={actionData?.link} />
}
