import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { ExampleContext } from '../record/example-tag.tsx'
import { PickBox, type Picks } from '../record/pick-bar.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The header becomes a link; `direction` is set on the column that sorts now. */
  sort?: { to: string; direction?: 'ascending' | 'descending' | undefined }
  /** A width class such as `w-30`; the columns without one share what is left. */
  width?: string
  align?: 'end'
  /**
   * Where the cell goes once the rows are stacked: on the first line, at its end, on a line of its own, among the
   * marks. What is hidden then is the first to go on a narrow desk, too.
   */
  stacked: 'lead' | 'aside' | 'line' | 'mark' | 'hidden'
  /** Gives way on a narrow desk, and is back among the stacked rows of a phone. */
  drops?: boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelected?: (row: Row) => boolean
  /** Unread, new: bold, with a bar at its edge. */
  isFresh?: (row: Row) => boolean
  /** Each row has a box in its first cell, which ticks it. */
  picked?: { picks: Picks; id: (row: Row) => string; label: (row: Row) => string } | undefined
}

/** Rows of examples say so themselves, whatever else they are. */
const isExampleRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'isExample' in row && row.isExample === true

/** A calm, dense table; its rows are stacked where its own box is narrow, whatever the screen. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isSelected, isFresh, picked } = props
  return (
    <div className="data-table-box">
      <table className="data-table">
        <caption className="vh">{caption}</caption>
        <colgroup>
          {columns.map(({ key, width, stacked, drops }) => (
            <col key={key} className={width} data-stacked={stacked} data-drops={drops} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ExampleContext key={rowKey(row)} value={isExampleRow(row)}>
              <tr data-selected={isSelected?.(row) || undefined} data-fresh={isFresh?.(row) || undefined}>
                {columns.map(({ key, cell, align, stacked, drops }, index) => {
                  const Cell = index === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={key}
                      scope={index === 0 ? 'row' : undefined}
                      data-align={align}
                      data-stacked={stacked}
                      data-drops={drops}
                    >
                      {picked && index === 0 ? (
                        <span className="line row-picked">
                          <PickBox picks={picked.picks} id={picked.id(row)} label={picked.label(row)} />
                          {cell(row)}
                        </span>
                      ) : (
                        cell(row)
                      )}
                    </Cell>
                  )
                })}
              </tr>
            </ExampleContext>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeaderCell<Row>({ column: { header, sort, align, stacked, drops } }: { column: Column<Row> }) {
  const Arrow = sort?.direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={sort?.direction} data-align={align} data-stacked={stacked} data-drops={drops}>
      {sort ? (
        <Link to={sort.to} preventScrollReset>
          {header}
          <Arrow aria-hidden="true" />
        </Link>
      ) : (
        header
      )}
    </th>
  )
}
