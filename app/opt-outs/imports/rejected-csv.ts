import { csvHead, csvRows } from '#app/core/text/csv.ts'

type Rejected = {
  columns: readonly { letter: string; heading: string | undefined }[]
  rejected: readonly { row: number; cells: readonly string[]; lostZero: boolean }[]
}

const rowsAtOnce = 500

/** Writes the rejected rows as CSV with their own columns, followed by row number and problem. */
export async function* rejectedCsv({ columns, rejected }: Rejected): AsyncGenerator<string> {
  yield csvHead([...columns.map(({ letter, heading }) => heading ?? `Column ${letter}`), 'Row', 'Problem'])
  for (let start = 0; start < rejected.length; start += rowsAtOnce)
    yield csvRows(
      rejected
        .slice(start, start + rowsAtOnce)
        .map(({ row, cells, lostZero }) => [
          ...columns.map((_, index) => cells[index] ?? ''),
          String(row),
          lostZero ? 'The leading 0 is missing' : 'Not exactly one Australian mobile number',
        ]),
    )
}
