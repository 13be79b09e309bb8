import { Link, useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'
import { listParams } from '#app/office/records/define/list-params.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import mailBag from '#app/ui/drawings/office/mail-bag.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RecordList } from '#app/ui/record/list/record-list.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { ShortTime, TimeOfDay } from '#app/ui/time/time.tsx'

import type { Route } from './+types/mail.page.ts'
import { loadMailList } from './load-mail-list.server.ts'
import { MailMark } from './mail-mark.tsx'
import type { MailRow } from './mail-view.ts'

export const meta = () => [{ title: 'Mail' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'mail:read')
  return loadMailList(args.context.get(platformContext), actor, listParams(args.url.searchParams))
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { mailId } = useParams()
  return (
    <RecordList
      heading="Mail"
      searchLabel="Person, address, subject"
      data={loaderData}
      columns={columnsOf(loaderData, mailId)}
      tools={
        loaderData.sendAgainTo ? (
          <Link to={loaderData.sendAgainTo} className="page-link" preventScrollReset>
            Send all again
          </Link>
        ) : null
      }
      empty={
        <EmptyState heading="The bag is empty" drawing={<Drawing of={mailBag} className="drawing" />}>
          No email has been written yet, and none has failed.
        </EmptyState>
      }
      openId={mailId}
      panel={useOutlet()}
      panelWidth="wide"
    />
  )
}

type Data = Route.ComponentProps['loaderData']

function columnsOf({ sorts, now }: Data, openId: string | undefined): readonly Column<MailRow>[] {
  return [
    {
      key: 'message',
      header: 'Message',
      stacked: 'lead',
      cell: (row) => (
        <RowLink to={row.to} isCurrent={row.id === openId} detail={row.recipient}>
          <span translate="yes">{row.subject}</span>
        </RowLink>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      width: 'w-52',
      stacked: 'line',
      cell: (row) => (
        <span className="row-name">
          <MailMark state={row.state} />
          {row.nextTryAt ? (
            <small>
              Next try <TimeOfDay at={row.nextTryAt} />
            </small>
          ) : row.reason ? (
            <small>{row.reason}</small>
          ) : null}
        </span>
      ),
    },
    {
      key: 'created',
      header: 'Written',
      width: 'w-28',
      align: 'end',
      sort: sorts.created,
      stacked: 'aside',
      cell: (row) => <ShortTime at={row.createdAt} now={now} />,
    },
  ]
}
