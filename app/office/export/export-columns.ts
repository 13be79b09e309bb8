import { isoMoment } from '#app/ui/time/dates.ts'

type TextColumn<Row> = readonly [header: string, cell: (row: Row) => string]
type TimeColumn<Row> = readonly [header: string, at: (row: Row) => Date | null | undefined, kind: 'time']

/** A column of an exported list: text or an instant. */
export type ExportColumn<Row> = TextColumn<Row> | TimeColumn<Row>

/** Writes each instant twice (rule BO72): in UTC as ISO 8601, and in local time as `2026-11-26 21:42:07`. */
export function withLocalTimes<Row>(columns: readonly ExportColumn<Row>[]): TextColumn<Row>[] {
  return columns.flatMap((column): TextColumn<Row>[] => {
    if (column.length === 2) return [column]
    const [header, at] = column
    return [
      [`${header} (UTC)`, (row) => at(row)?.toISOString() ?? ''],
      [
        `${header} (Sydney)`,
        (row) => {
          const instant = at(row)
          return instant ? isoMoment(instant) : ''
        },
      ],
    ]
  })
}
