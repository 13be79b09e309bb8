import { formatCount } from '../text/format-count.ts'

type CountRow = { name: string; counts: readonly number[] }

type CountTableProps = {
  caption: string
  /** The header of the name column, then one for each count. The bars show the first count. */
  headers: readonly string[]
  rows: readonly CountRow[]
  /** The text for an empty table. */
  none: string
}

/** A table of names and counts. A bar behind each name shows its first count. */
export function CountTable({ caption, headers, rows, none }: CountTableProps) {
  const most = Math.max(1, ...rows.map(({ counts }) => counts[0] ?? 0))
  if (rows.length === 0) return <p className="count-none">{none}</p>
  return (
    <table className="count-table">
      <caption className="vh">{caption}</caption>
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
        {rows.map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row" className="count-name">
              <svg aria-hidden="true">
                <rect width={`${((counts[0] ?? 0) / most) * 100}%`} height="100%" />
              </svg>
              {name}
            </th>
            {counts.map((count, index) => (
              <td key={headers[index + 1]}>{formatCount(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
