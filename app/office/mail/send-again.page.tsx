import { Form, useLocation } from 'react-router'

import { originContext, platformContext } from '#app/web/platform.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'

import { orRefusalPage, requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { Route } from './+types/send-again.page.ts'
import { mailList } from './mail.list.server.ts'
import { countFailedMails, resendFailedMails } from './resend-mail.server.ts'

export const meta = () => [{ title: 'Send failed emails again' }]
export const handle = { back: { to: '/staff/mail', label: 'Mail' } }

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'mail:resend')
  const { search } = mailList.read(args.url.searchParams, actor).narrowed
  const counts = await countFailedMails(args.context.get(platformContext), actor, search)
  return { ...counts, search: search ?? null }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'mail:resend')
  const { search } = mailList.read(args.url.searchParams, actor).narrowed
  const act = { search, origin: args.context.get(originContext) }
  return { resent: await orRefusalPage(() => resendFailedMails(args.context.get(platformContext), actor, act)) }
}

const counted = (mails: number) => (mails === 1 ? '1 email' : `${formatCount(mails)} emails`)

export default function SendAgainPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search: query } = useLocation()
  const { failed, areMore, search } = loaderData
  return (
    <SidePanel label="Send failed emails again" heading="Send failed emails again" closeTo={`/staff/mail${query}`}>
      {actionData ? (
        <Notice tone="good" title={`${counted(actionData.resent)} queued again.`} isNews>
          Sending starts now. The audit log lists each of them.
        </Notice>
      ) : null}
      {failed === 0 ? (
        <p className="text-text-soft">No failed email was found.</p>
      ) : (
        <>
          <p>
            {search ? `${counted(failed)} matching “${search}” failed to send.` : `${counted(failed)} failed to send.`}{' '}
            {areMore ? 'There are more: these are the oldest. ' : ''}
            An address that was rejected will most likely be rejected again.
          </p>
          <Form method="post" preventScrollReset>
            <Button>Send {counted(failed)} again</Button>
          </Form>
        </>
      )}
    </SidePanel>
  )
}
