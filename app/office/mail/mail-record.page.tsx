import { data, useLocation } from 'react-router'
import { z } from 'zod'

import { originContext, platformContext } from '#app/web/platform.server.ts'

import { recordAct, type RecordActs, recordForms } from '#app/office/guards/record-forms.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { can } from '#app/office/roles/roles.ts'
import type { Route } from './+types/mail-record.page.ts'
import { allowAddress } from '#app/office/mail/feedback/allow-address.server.ts'
import { loadMailRecord } from './load-mail-record.server.ts'
import { MailRecordScreen } from './mail-record.tsx'
import { resendMail } from './resend-mail.server.ts'

export const meta = () => [{ title: 'Mail' }]
export const handle = { back: { to: '/staff/mail', label: 'Mail' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such email.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'mail:read')
  const { mailId } = args.params
  if (!z.guid().safeParse(mailId).success) throw notFound()
  const asked = { id: mailId, origin: args.context.get(originContext) }
  const mail = await loadMailRecord(args.context.get(platformContext), actor, asked)
  if (!mail) throw notFound()
  const maySend = can(actor.role, 'mail:resend')
  return { mail, canSendAgain: maySend && mail.state !== 'queued', canAllow: maySend && mail.marked !== null }
}

export async function action(args: Route.ActionArgs) {
  const { mailId: id } = args.params
  const acts: RecordActs = {
    'send-again': recordAct({
      schema: z.object({}),
      act: ({ platform, actor, origin }) => resendMail(platform, actor, { id, origin }),
      words: {},
    }),
    'allow-address': recordAct({
      schema: z.object({}),
      act: ({ platform, actor, origin }) => allowAddress(platform, actor, { mailId: id, origin }),
      words: {},
    }),
  }
  return recordForms(args, {
    right: 'mail:resend',
    missing: 'There is no such email.',
    id,
    acts,
    back: args.url.pathname + args.url.search,
  })
}

export default function MailRecordPage({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  return <MailRecordScreen {...loaderData} closeTo={`/staff/mail${search}`} path={pathname + search} />
}
