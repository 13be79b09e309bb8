import type { ReactNode } from 'react'

import { ListPage, type ListView } from '../page/list-page.tsx'
import type { Shortcut } from '../page/page-foot.tsx'
import type { Figure } from '../page/page-head.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ShortTime } from '../time.tsx'
import { Avatar } from './avatar.tsx'
import { PickBar, usePicks } from './pick-bar.tsx'

type ListSort = NonNullable<Column<never>['sort']>

/** A list as its loader gives it: `Row` and `Sort` are its kind's own. */
export type ListData<Row, Sort extends string> = {
  rows: readonly Row[]
  figures: readonly Figure[]
  list: ListView
  /** Where each sortable header leads; `direction` on the one that sorts now. */
  sorts: Record<Sort, ListSort>
  /** The order, in words: 'Newest first'. */
  order: string
  /** The server's clock, ISO 8601. */
  now: string
}

/** What the row of every record says. */
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
  /** As the loader gave it. */
  data: ListData<Row, string>
  columns: readonly Column<Row>[]
  /** Unread, new. */
  isFresh?: (row: Row) => boolean
  /** What a row is called, where its rows can be ticked. */
  rowLabel?: (row: Row) => string
  /** What the list says before anything has ever been in it. */
  empty: ReactNode
  /** What else the page does, at the end of its head. */
  headEnd?: ReactNode
  banner?: ReactNode
  /** Finer filters and what is done to the whole list, under the tabs. */
  tools?: ReactNode
  /** The sections of the page that are not of the list, under it. */
  below?: ReactNode
  /** The id of the record that is open, and the record. */
  openId: string | undefined
  panel: ReactNode
  panelWidth?: 'wide'
  shortcuts?: readonly Shortcut[]
}

/** A list of the office, with the open record beside it. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { heading, searchLabel, data, columns, isFresh, empty, tools, openId, panel, shortcuts = [] } = props
  const { several } = data.list
  const picks = usePicks(several ? data.rows.map(({ id }) => id) : [])
  return (
    <ListPage
      heading={heading}
      figures={data.figures}
      searchLabel={searchLabel}
      list={data.list}
      order={data.order}
      headEnd={props.headEnd}
      banner={props.banner}
      tools={tools}
      isEmpty={data.rows.length === 0}
      empty={empty}
      shortcuts={several ? [{ keys: ['X'], does: 'select' }, ...shortcuts] : shortcuts}
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
        picked={several && { picks, id: ({ id }) => id, label: (row) => props.rowLabel?.(row) ?? row.id }}
        {...(isFresh && { isFresh })}
      />
      {several ? <PickBar picks={picks} several={several} hasPanel={Boolean(panel)} /> : null}
    </ListPage>
  )
}

/** Whose each record is. */
export function ownerColumn<Row extends RecordRow<string>>(): Column<Row> {
  return {
    key: 'owner',
    header: 'Owner',
    width: 'w-18',
    stacked: 'hidden',
    cell: ({ owner }) => (owner ? <Avatar name={owner} isAlone /> : <span className="text-text-soft">None</span>),
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
