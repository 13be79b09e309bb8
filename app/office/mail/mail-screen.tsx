import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import mailBag from '#app/ui/drawings/office/mail-bag.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListPage, type ListView } from '#app/ui/page/list-page.tsx'
import type { Figure } from '#app/ui/page/page-head.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { ShortTime, TimeOfDay } from '#app/ui/time.tsx'

import { MailMark } from './mail-mark.tsx'
import type { MailRow } from './mail-view.ts'

type MailScreenProps = {
  rows: readonly MailRow[]
  figures: readonly Figure[]
  list: ListView
  sorts: Record<'created', NonNullable<Column<MailRow>['sort']>>
  order: string
  /** Where all failed mails of this list are sent again. */
  sendAgainTo: string | null
  /** The id of the mail that is open. */
  selected?: string | undefined
  /** The server's clock, ISO 8601. */
  now: string
  /** The open mail, a `MailRecordScreen`. */
  panel?: ReactNode
}

export function MailScreen({ rows, figures, list, sorts, order, sendAgainTo, selected, now, panel }: MailScreenProps) {
  return (
    <ListPage
      heading="Mail"
      figures={figures}
      searchLabel="Person, address, subject"
      list={list}
      order={order}
      tools={
        sendAgainTo ? (
          <Link to={sendAgainTo} className="page-link" preventScrollReset>
            Send all of them again
          </Link>
        ) : null
      }
      isEmpty={rows.length === 0}
      empty={
        <EmptyState heading="The bag is empty" drawing={<Drawing of={mailBag} className="drawing" />}>
          No mail has been written yet, and none has failed.
        </EmptyState>
      }
      panel={panel}
      panelWidth="wide"
    >
      <DataTable
        caption={`Mail, ${order.toLowerCase()}`}
        columns={columnsOf(sorts, selected, now)}
        rows={rows}
        rowKey={(row) => row.id}
        isSelected={(row) => row.id === selected}
      />
    </ListPage>
  )
}

function columnsOf(
  sorts: MailScreenProps['sorts'],
  selected: string | undefined,
  now: string,
): readonly Column<MailRow>[] {
  return [
    {
      key: 'message',
      header: 'Message',
      stacked: 'lead',
      cell: (row) => (
        <RowLink to={row.to} isCurrent={row.id === selected} detail={row.recipient}>
          <span translate="yes">{row.subject}</span>
        </RowLink>
      ),
    },
    {
      key: 'state',
      header: 'State',
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
