import { writeCsv } from '#app/platform/csv.ts'
import type { Cursor, Page } from '#app/platform/list/cursor.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { Facts } from '../audit/audit-facts.ts'
import { recordAudit } from '../audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import type { Right } from '../roles.ts'

const pageSize = 500
/** An export is held in memory while it is made. */
const mostRows = 20_000

/** A list that can be taken away: its columns, and how to read a page of it with the filters and order that were asked for. */
export type ExportedList<Row> = {
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
 * A list as CSV. Who took it, and how many rows with which filters, goes into the audit log. Asks for the right to read
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
  const rows: string[][] = []
  let cursor: Cursor | undefined
  do {
    const page = await list.readPage(cursor, pageSize)
    rows.push(...page.rows.map((row) => list.columns.map(([, cell]) => cell(row))))
    cursor = page.next
  } while (cursor && rows.length < mostRows)
  await platform.database.transaction((tx) =>
    recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: `${list.noun}.exported`,
      subject: { kind: list.noun, label: rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-AU')} rows` },
      became: { rows: rows.length, ...list.filter },
      origin,
    }),
  )
  return writeCsv(
    list.columns.map(([header]) => header),
    rows,
  )
}
