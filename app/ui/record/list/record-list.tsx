import type { ReactNode } from 'react'

import { ListPage, type ListView } from '../../page/list-page.tsx'
import type { Shortcut } from '../../page/page-foot.tsx'
import type { Count } from '../../page/page-head.tsx'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { ShortTime } from '../../time/time.tsx'
import { Avatar } from '../avatar.tsx'
import { PickBar, usePicks } from './pick-bar.tsx'

type ListSort = NonNullable<Column<never>['sort']>

/** The loader data of a list. `Row` and `Sort` differ by kind of record. */
export type ListData<Row, Sort extends string> = {
  rows: readonly Row[]
  counts: readonly Count[]
  list: ListView
  /** The links of the sortable headers. Only the current sort column has a `direction`. */
  sorts: Record<Sort, ListSort>
  /** The order, in words: 'Newest first'. */
  order: string
  /** The server's clock, ISO 8601. */
  now: string
}

/** The columns that rows of every kind have. */
export type RecordRow<Status extends string> = {
  id: string
  reference: string
  /** The record's address, with the filters of this list. */
  to: string
  status: Status
  owner: string | null
  /** ISO 8601. */
  receivedAt: string
  tags: readonly string[]
}

type RecordListProps<Row> = {
  heading: string
  searchLabel: string
  data: ListData<Row, string>
  columns: readonly Column<Row>[]
  /** Whether a row is new or unread. */
  isFresh?: (row: Row) => boolean
  /** Returns the name of a row. Set it for lists whose rows can be ticked. */
  rowLabel?: (row: Row) => string
  /** Shown while the list has never had an entry. */
  empty: ReactNode
  /** Further actions at the end of the page's head. */
  headEnd?: ReactNode
  banner?: ReactNode
  /** Additional filters and actions for the whole list, next to the tabs. */
  tools?: ReactNode
  /** Further sections below the list. */
  below?: ReactNode
  openId: string | undefined
  panel: ReactNode
  panelWidth?: 'wide'
  shortcuts?: readonly Shortcut[]
}

/** A list of the back office, with the open record next to it. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { heading, searchLabel, data, columns, isFresh, empty, tools, openId, panel, shortcuts = [] } = props
  const { bulk } = data.list
  const picks = usePicks(bulk ? data.rows.map(({ id }) => id) : [])
  return (
    <ListPage
      heading={heading}
      counts={data.counts}
      searchLabel={searchLabel}
      list={data.list}
      order={data.order}
      headEnd={props.headEnd}
      banner={props.banner}
      tools={tools}
      isEmpty={data.rows.length === 0}
      empty={empty}
      shortcuts={bulk ? [{ keys: ['X'], does: 'select' }, ...shortcuts] : shortcuts}
      below={props.below}
      panel={panel}
      panelWidth={props.panelWidth}
    >
      <DataTable
        caption={`${heading}, ${data.order.toLowerCase()}`}
        columns={columns}
        rows={data.rows}
        rowKey={(row) => row.id}
        isSelected={(row) => row.id === openId || picks.ids.has(row.id)}
        picked={bulk && { picks, id: ({ id }) => id, label: (row) => props.rowLabel?.(row) ?? row.id }}
        {...(isFresh && { isFresh })}
      />
      {bulk ? <PickBar picks={picks} bulk={bulk} hasPanel={Boolean(panel)} /> : null}
    </ListPage>
  )
}

/** Returns the column that shows the owner of each record. */
export function ownerColumn<Row extends RecordRow<string>>(): Column<Row> {
  return {
    key: 'owner',
    header: 'Assigned to',
    width: 'w-28',
    stacked: 'hidden',
    cell: ({ owner }) => (owner ? <Avatar name={owner} isAlone /> : <span className="text-text-soft">Unassigned</span>),
  }
}

export function statusColumn<Row extends RecordRow<string>>(
  sort: ListSort,
  mark: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'status',
    header: 'Status',
    width: 'w-36',
    sort,
    stacked: 'mark',
    cell: mark,
  }
}

export function receivedColumn<Row extends RecordRow<string>>(sort: ListSort, now: string): Column<Row> {
  return {
    key: 'received',
    header: 'Received',
    width: 'w-28',
    align: 'end',
    sort,
    stacked: 'aside',
    cell: ({ receivedAt }) => <ShortTime at={receivedAt} now={now} />,
  }
}
