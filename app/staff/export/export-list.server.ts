import { csvHead, csvRows } from '#app/platform/csv.ts'
import type { Cursor, Page } from '#app/platform/list/cursor.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { Facts } from '../audit/audit-facts.ts'
import { recordAudit } from '../audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import type { Right } from '../roles.ts'

/** A CSV file to keep, named after what it holds and the day. */
export function csvAnswer(noun: string, csv: string): Response {
  const name = `${noun}-${new Date().toISOString().slice(0, 10)}.csv`
  return new Response(csv, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  })
}

const pageSize = 500
/** An export is held in memory while it is made, as the text of its file. */
const mostRows = 200_000
const inWords = (rows: number): string => rows.toLocaleString('en-AU')

/** Nobody may take a part for the whole, as of a list of people who are not to be texted. */
const notAll = `This is not all: the file ends after ${inWords(mostRows)} rows. Narrow the list and export again.`

/** A list that can be taken away: its columns, and how to read a page of it with the filters and order that were asked for. */
type ExportedList<Row> = {
  /** What the rows are, in the plural: `enquiries`. */
  noun: string
  /** The right to read the list. */
  right: Right
  readPage(cursor: Cursor | undefined, size: number): Promise<Page<Row>>
  columns: readonly (readonly [header: string, cell: (row: Row) => string])[]
  /** The filters, for the audit log. */
  filter: Facts
}

/**
 * A list as CSV; a file that does not hold all of it says so in its last line. Who took it, and how many rows with which filters, goes into the audit log. Asks for the right to read
 * the list, the right to export and a fresh second factor.
 * @throws RefusedError forbidden
 */
export async function exportList<Row>(
  platform: Platform,
  actor: StaffActor,
  list: ExportedList<Row>,
  origin: Origin,
): Promise<string> {
  permit(actor, list.right)
  permit(actor, 'export')
  permitFresh(actor)
  const parts = [csvHead(list.columns.map(([header]) => header))]
  let rows = 0
  let cursor: Cursor | undefined
  do {
    const page = await list.readPage(cursor, pageSize)
    parts.push(csvRows(page.rows.map((row) => list.columns.map(([, cell]) => cell(row)))))
    rows += page.rows.length
    cursor = page.next
  } while (cursor && rows < mostRows)
  if (cursor) parts.push(csvRows([[notAll]]))
  await platform.database.transaction((tx) =>
    recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: `${list.noun}.exported`,
      subject: { kind: list.noun, label: rows === 1 ? '1 row' : `${inWords(rows)} rows` },
      became: { rows, ...(cursor && { isCut: true }), ...list.filter },
      origin,
    }),
  )
  return parts.join('')
}
