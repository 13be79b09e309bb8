import type { ReactNode } from 'react'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import rolledBlind from '#app/ui/drawings/office/rolled-blind.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { ListPage, type ListView } from '#app/ui/page/list-page.tsx'
import { Avatar } from '#app/ui/record/avatar.tsx'
import { PickBar, usePicks } from '#app/ui/record/list/pick-bar.tsx'
import { OddLettersTag } from '#app/ui/record/mail/confusable-notice.tsx'
import { TagList } from '#app/ui/record/tags/tag-list.tsx'
import { Tag } from '#app/ui/record/tags/tag.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { counted } from '#app/ui/text/format-count.ts'

import { ListChoices } from './list-choices.tsx'
import { type BoardSegment, MilestoneAwning, MilestoneBoard } from './milestones.tsx'
import type { Choice } from './shop-filters.ts'
import { StoppedAt } from './shop-marks.tsx'
import type { ShopRow } from './record/shop-view.ts'

type Sorts = Record<'still' | 'name' | 'progress', NonNullable<Column<ShopRow>['sort']>>

type ShopsScreenProps = {
  rows: readonly ShopRow[]
  board: readonly BoardSegment[]
  choices: readonly Choice[]
  list: ListView
  sorts: Sorts
  /** The order in words, such as 'Longest still first'. */
  order: string
  /** The id of the open record. */
  selected?: string | undefined
  /** The open record. */
  panel?: ReactNode
}

/** Lists all shops, and shows where those in onboarding are stopped. */
export function ShopsScreen(props: ShopsScreenProps) {
  const { rows, board, choices, list, sorts, order, selected, panel } = props
  const picks = usePicks(list.bulk ? rows.map(({ id }) => id) : [])
  return (
    <ListPage
      heading="Stores"
      counts={[]}
      searchLabel="Store, person, place or ABN"
      list={list}
      order={order}
      banner={
        <div className="store-head">
          <MilestoneBoard segments={board} />
          <ListChoices choices={choices} keep={list.keep ?? {}} search={list.search} />
        </div>
      }
      isEmpty={rows.length === 0}
      empty={
        <EmptyState
          heading="Every blind is still down"
          drawing={<Drawing of={rolledBlind} className="drawing" />}
          action={<LinkButton to="/staff/registrations">See the registrations</LinkButton>}
        >
          An approved registration becomes a store here. Its five scallops fill as its owner completes each step.
        </EmptyState>
      }
      panel={panel}
      panelWidth="wide"
      shortcuts={list.bulk ? [{ keys: ['X'], does: 'select' }] : []}
    >
      <DataTable
        caption={`Stores, ${order.toLowerCase()}`}
        columns={columnsOf(sorts, selected)}
        rows={rows}
        rowKey={(row) => row.id}
        isSelected={(row) => row.id === selected || picks.ids.has(row.id)}
        picked={list.bulk && { picks, id: ({ id }) => id, label: ({ shopName }) => shopName }}
      />
      {list.bulk ? <PickBar picks={picks} bulk={list.bulk} hasPanel={Boolean(panel)} /> : null}
    </ListPage>
  )
}

const NotSignedTag = () => (
  <span className="tag-list">
    <Tag tone="yellow">New owner, not signed</Tag>
  </span>
)

function daysOf(days: number): string {
  if (days === 0) return 'Today'
  return counted(days, 'day')
}

function columnsOf(sorts: Sorts, selected: string | undefined): readonly Column<ShopRow>[] {
  return [
    {
      key: 'name',
      header: 'Store',
      sort: sorts.name,
      stacked: 'lead',
      cell: (row) => (
        <RowLink
          to={row.to}
          isCurrent={row.id === selected}
          detail={
            <>
              {row.isOdd ? <OddLettersTag /> : null}
              {row.detail}
            </>
          }
          below={
            <>
              {row.isUnsigned ? <NotSignedTag /> : null}
              <TagList tags={row.tags} listTo="/staff/shops?status=all" />
            </>
          }
        >
          {row.shopName}
        </RowLink>
      ),
    },
    {
      key: 'milestones',
      header: 'Milestones',
      width: 'w-32',
      sort: sorts.progress,
      stacked: 'mark',
      cell: (row) => <MilestoneAwning reached={row.reached} waitsFor={row.waitsFor} isStalled={row.isStalled} />,
    },
    {
      key: 'stopped',
      header: 'Stopped at',
      width: 'w-32',
      stacked: 'mark',
      cell: (row) => <StoppedAt {...row} />,
    },
    {
      key: 'still',
      header: 'Idle for',
      width: 'w-24',
      sort: sorts.still,
      stacked: 'aside',
      cell: (row) => (row.isStalled ? <b>{daysOf(row.stillDays)}</b> : daysOf(row.stillDays)),
    },
    {
      key: 'assigned',
      header: 'Assigned to',
      width: 'w-28',
      stacked: 'hidden',
      cell: (row) =>
        row.owner ? <Avatar name={row.owner} isAlone /> : <span className="text-text-soft">Unassigned</span>,
    },
    {
      key: 'known',
      header: 'Details',
      width: 'w-48',
      stacked: 'line',
      drops: true,
      cell: (row) => <span className="text-text-soft">{row.known}</span>,
    },
  ]
}
