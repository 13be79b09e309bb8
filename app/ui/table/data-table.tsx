import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { ExampleContext } from '../record/list/example-tag.tsx'
import { PickBox, type Picks } from '../record/list/pick-bar.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the header a link. Only the current sort column has a `direction`. */
  sort?: { to: string; direction?: 'ascending' | 'descending' | undefined }
  /** A width class such as `w-30`. Columns without one share the remaining width. */
  width?: string
  align?: 'end'
  /**
   * The position of the cell when the rows are stacked: on the first line, at its end, on its own line, or among the tags. A hidden cell is
   * also the first to disappear from a narrow table.
   */
  stacked: 'lead' | 'aside' | 'line' | 'mark' | 'hidden'
  /** Whether the column disappears from a narrow table but is shown again in stacked rows. */
  drops?: boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelected?: (row: Row) => boolean
  /** Whether a row is new or unread: bold, with a bar at its edge. */
  isFresh?: (row: Row) => boolean
  /** Adds a checkbox to the first cell of each row. */
  picked?: { picks: Picks; id: (row: Row) => string; label: (row: Row) => string } | undefined
}

/** Whether a row is an example: those rows have `isExample` set. */
const isExampleRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'isExample' in row && row.isExample === true

/** A dense table. Its rows are stacked when its own container is narrow, whatever the width of the screen. */
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
