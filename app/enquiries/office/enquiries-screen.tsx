import type { ReactNode } from 'react'

import { AnchorButton } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import counterBell from '#app/ui/drawings/office/counter-bell.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListPage, type ListView } from '#app/ui/page/list-page.tsx'
import type { Figure } from '#app/ui/page/page-head.tsx'
import { Avatar } from '#app/ui/record/avatar.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { ShortTime } from '#app/ui/time.tsx'

import { EnquiryMark, ReasonTag } from './enquiry-marks.tsx'
import type { EnquiryRow } from './enquiry-view.ts'

export type EnquirySort = 'name' | 'status' | 'received'

export type EnquiriesScreenProps = {
  rows: readonly EnquiryRow[]
  figures: readonly Figure[]
  list: ListView
  /** Where each sortable header leads; `direction` on the one that sorts now. */
  sorts: Record<EnquirySort, NonNullable<Column<EnquiryRow>['sort']>>
  /** The order, in words: 'Newest first'. */
  order: string
  /** The reference of the record that is open. */
  selected?: string | undefined
  /** The server's clock, ISO 8601. */
  now: string
  /** The open record, an `EnquiryScreen`. */
  panel?: ReactNode
}

export function EnquiriesScreen({ rows, figures, list, sorts, order, selected, now, panel }: EnquiriesScreenProps) {
  return (
    <ListPage
      heading="Enquiries"
      figures={figures}
      searchLabel="Search enquiries"
      list={list}
      order={order}
      isEmpty={rows.length === 0}
      empty={
        <EmptyState
          heading="Nobody at the counter"
          drawing={<Drawing of={counterBell} className="drawing" />}
          action={
            <AnchorButton variant="ghost" href="/" target="_blank" rel="noopener">
              Open the site
            </AnchorButton>
          }
        >
          When somebody writes through the contact form, it lands here and in the team’s inbox.
        </EmptyState>
      }
      shortcuts={panel ? [{ keys: ['Esc'], does: 'close the record' }] : []}
      panel={panel}
    >
      <DataTable
        caption={`Enquiries, ${order.toLowerCase()}`}
        columns={columnsOf(sorts, selected, now)}
        rows={rows}
        rowKey={(row) => row.reference}
        isSelected={(row) => row.reference === selected}
        isFresh={(row) => row.status === 'new'}
      />
    </ListPage>
  )
}

function columnsOf(
  sorts: EnquiriesScreenProps['sorts'],
  selected: string | undefined,
  now: string,
): readonly Column<EnquiryRow>[] {
  return [
    {
      key: 'from',
      header: 'From',
      width: 'w-48',
      sort: sorts.name,
      stacked: 'lead',
      cell: (row) => (
        <RowLink to={row.to} isCurrent={row.reference === selected} detail={row.email}>
          {row.name}
        </RowLink>
      ),
    },
    {
      key: 'message',
      header: 'Message',
      stacked: 'line',
      cell: (row) => (
        <span className="row-fresh line-clamp-2 leading-tight">
          {row.excerpt || <span className="text-text-soft">No message</span>}
        </span>
      ),
    },
    {
      key: 'reason',
      header: 'Reason',
      width: 'w-27',
      drops: true,
      stacked: 'mark',
      cell: (row) => <ReasonTag reason={row.reason} />,
    },
    {
      key: 'owner',
      header: 'Owner',
      width: 'w-18',
      stacked: 'hidden',
      cell: (row) => (row.owner ? <Avatar name={row.owner} isAlone /> : <span className="text-text-soft">None</span>),
    },
    {
      key: 'status',
      header: 'Status',
      width: 'w-36',
      sort: sorts.status,
      stacked: 'mark',
      cell: (row) => <EnquiryMark status={row.status} />,
    },
    {
      key: 'received',
      header: 'Received',
      width: 'w-28',
      align: 'end',
      sort: sorts.received,
      stacked: 'aside',
      cell: (row) => <ShortTime at={row.receivedAt} now={now} />,
    },
  ]
}
