import { formatCount } from '../text/format-count.ts'
import { chartScale } from './chart-scale.ts'

type StackedColumnsProps = {
  label: string
  /** The names of the parts from the bottom up, at most five. */
  series: readonly string[]
  columns: readonly { key: string; label: string; parts: readonly number[] }[]
  /** The content of the table below the chart. */
  table: {
    headers: readonly string[]
    rows: readonly { key: string; name: string; counts: readonly number[] }[]
  }
}

const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`
const fullShare = 0.68

/** Shows each column as stacked parts with their sum above them. A table below has the same figures. */
export function StackedColumns({ label, series, columns, table }: StackedColumnsProps) {
  const sums = columns.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0))
  const lines = chartScale(Math.max(...sums, 1))
  const top = lines.at(-1) ?? 1
  return (
    <div>
      <ul className="chart-key">
        {series.map((name, part) => (
          <li key={name} data-part={part}>
            {name}
          </li>
        ))}
      </ul>
      <div className="chart-frame">
        <div className="column chart-scale" aria-hidden="true">
          {lines.toReversed().map((line) => (
            <span key={line}>{formatCount(line)}</span>
          ))}
        </div>
        <div className="chart-plot">
          <svg className="chart-columns" role="img" aria-label={`${label}. The table below has the figures.`}>
            {lines.map((line) => (
              <line
                key={line}
                className="chart-line"
                x1="0"
                x2="100%"
                y1={percent(1 - line / top)}
                y2={percent(1 - line / top)}
              />
            ))}
            {columns.map((column, index) => (
              <Stack key={column.key} column={column} index={index} of={columns.length} top={top} />
            ))}
            <line className="chart-ground" x1="0" x2="100%" y1="100%" y2="100%" />
          </svg>
        </div>
      </div>
      <details className="chart-table">
        <summary>Show as a table</summary>
        <ChartTable label={label} {...table} />
      </details>
    </div>
  )
}

type StackProps = { column: StackedColumnsProps['columns'][number]; index: number; of: number; top: number }

function Stack({ column: { label, parts }, index, of, top }: StackProps) {
  const middle = percent((index + 0.5) / of)
  const sum = parts.reduce((total, part) => total + part, 0)
  const below = parts.map((_, part) => parts.slice(0, part).reduce((total, one) => total + one, 0))
  return (
    <g>
      {parts.map((part, number) =>
        part > 0 ? (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a part is identified by its position
            key={number}
            className="chart-part"
            data-part={number}
            x={percent((index + (1 - fullShare) / 2) / of)}
            width={percent(fullShare / of)}
            y={percent(1 - ((below[number] ?? 0) + part) / top)}
            height={percent(part / top)}
          />
        ) : null,
      )}
      {sum > 0 ? (
        <text x={middle} y={percent(1 - sum / top)} dy="-6" className="chart-sum">
          {formatCount(sum)}
        </text>
      ) : null}
      <text x={middle} y="100%" dy="20" className="chart-tick">
        {label}
      </text>
    </g>
  )
}

function ChartTable({ label, headers, rows }: StackedColumnsProps['table'] & { label: string }) {
  return (
    <table className="count-table">
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, counts }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {counts.map((count, index) => (
              <td key={headers[index + 1]}>{formatCount(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
