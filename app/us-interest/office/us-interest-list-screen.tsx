import type { ReactNode } from 'react'

import { AnchorButton } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import postcard from '#app/ui/drawings/office/postcard.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListPage, type ListView } from '#app/ui/page/list-page.tsx'
import type { Figure } from '#app/ui/page/page-head.tsx'
import { Avatar } from '#app/ui/record/avatar.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { ShortTime } from '#app/ui/time.tsx'

import { UsInterestMark, ZipTag } from './us-interest-marks.tsx'
import type { UsInterestRow } from './us-interest-view.ts'

type Sorts = Record<'received' | 'shop' | 'zip' | 'status', NonNullable<Column<UsInterestRow>['sort']>>

export type UsInterestListScreenProps = {
  rows: readonly UsInterestRow[]
  figures: readonly Figure[]
  list: ListView
  sorts: Sorts
  /** The order, in words: 'Newest first'. */
  order: string
  /** The reference of the record that is open. */
  selected?: string | undefined
  /** The server's clock, ISO 8601. */
  now: string
  /** The open record. */
  panel?: ReactNode
}

/** The airmail that came in: who would like to take part in the United States. */
export function UsInterestListScreen(props: UsInterestListScreenProps) {
  const { rows, figures, list, sorts, order, selected, now, panel } = props
  return (
    <ListPage
      heading="US interest"
      figures={figures}
      searchLabel="Search US interest"
      list={list}
      order={order}
      banner={<div className="airmail-edge" aria-hidden="true" />}
      isEmpty={rows.length === 0}
      empty={
        <EmptyState
          heading="No airmail yet"
          drawing={<Drawing of={postcard} className="drawing" />}
          action={
            <AnchorButton variant="ghost" href="/us/signup" target="_blank" rel="noopener">
              Open the US form
            </AnchorButton>
          }
        >
          When a storekeeper registers interest at /us/signup, the postcard lands here and in the team’s inbox.
        </EmptyState>
      }
      shortcuts={panel ? [{ keys: ['Esc'], does: 'close the record' }] : []}
      panel={panel}
    >
      <DataTable
        caption={`US interest, ${order.toLowerCase()}`}
        columns={columnsOf(sorts, selected, now)}
        rows={rows}
        rowKey={(row) => row.reference}
        isSelected={(row) => row.reference === selected}
        isFresh={(row) => row.status === 'new'}
      />
    </ListPage>
  )
}

function columnsOf(sorts: Sorts, selected: string | undefined, now: string): readonly Column<UsInterestRow>[] {
  return [
    {
      key: 'shop',
      header: 'Store',
      sort: sorts.shop,
      stacked: 'lead',
      cell: (row) => (
        <RowLink to={row.to} isCurrent={row.reference === selected} detail={row.name}>
          {row.shopName}
        </RowLink>
      ),
    },
    {
      key: 'zip',
      header: 'ZIP code',
      width: 'w-48',
      sort: sorts.zip,
      stacked: 'mark',
      cell: (row) => <ZipTag zipCode={row.zipCode} isNewJersey={row.isNewJersey} />,
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
      cell: (row) => <UsInterestMark status={row.status} />,
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
