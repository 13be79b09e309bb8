import { data, redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { orRefusalPage, requireStaff } from '../guards/require-staff.server.ts'
import { can } from '../roles.ts'
import type { Route } from './+types/mail-record.page.ts'
import { loadMailRecord } from './mail-list.server.ts'
import { MailRecordScreen } from './mail-record.tsx'
import { resendMail } from './resend-mail.server.ts'

export const meta = () => [{ title: 'Mail' }]
export const handle = { back: { to: '/staff/mail', label: 'Mail' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such mail.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'mail:read')
  const { mailId } = args.params
  if (!z.guid().safeParse(mailId).success) throw notFound()
  const asked = { id: mailId, origin: args.context.get(originContext) }
  const mail = await loadMailRecord(args.context.get(platformContext), actor, asked)
  if (!mail) throw notFound()
  return { mail, canSendAgain: can(actor.role, 'mail:resend') && mail.state !== 'queued' }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'mail:resend')
  const id = args.params.mailId
  if (!z.guid().safeParse(id).success) throw notFound()
  const result = await orRefusalPage(() =>
    resendMail(args.context.get(platformContext), actor, { id, origin: args.context.get(originContext) }),
  )
  if (!result.ok) throw notFound()
  return redirect(args.url.pathname + args.url.search)
}

export default function MailRecordPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  return <MailRecordScreen {...loaderData} closeTo={`/staff/mail${search}`} />
}
