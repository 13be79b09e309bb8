import { ReadableStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'

import { accept } from '#app/platform/accept/accept.server.ts'
import { csvHead, csvRows } from '#app/platform/csv.ts'
import type { Cursor, Page } from '#app/platform/list/cursor.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { errorFields } from '#app/platform/log.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { Facts } from '#app/platform/accept/audit-entry.ts'
import { permit, permitted, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import type { Right } from '../roles.ts'
import { type ExportColumn, withLocalTimes } from './export-columns.ts'

/** The text of a CSV file in parts, each made when it is asked for. */
export type CsvParts = AsyncIterable<string>

async function* inBytes(parts: CsvParts) {
  for await (const part of parts) yield Buffer.from(part)
}

/** A CSV file to keep, named after what it holds and the day. It is sent as fast as it is taken, and made no faster. */
export function csvAnswer(noun: string, parts: CsvParts): Response {
  const name = `${noun}-${new Date().toISOString().slice(0, 10)}.csv`
  // Node's stream is the browser's, which TypeScript knows under a type of its own.
  const body = ReadableStream.from(inBytes(parts)) as unknown as BodyInit
  return new Response(body, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  })
}

const pageSize = 500
/** Exports of one member of staff at once. Their responses have begun, so that no queue of requests bounds them. */
const mostExports = 2
const running = new Map<string, number>()
const inWords = (rows: number): string => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-AU')} rows`)

/** Nobody may take a part for the whole, as of a list of people who are not to be texted. */
const notAll = (rows: number) => `This is not all: the export broke off after ${inWords(rows)}. Export again.`

/** A list that can be taken away: its columns, and how to read a page of it with the filters and order that were asked for. */
type ExportedList<Row> = {
  /** What the rows are, in the plural: `enquiries`. */
  noun: string
  /** The right to read the list. */
  right: Right
  readPage(cursor: Cursor | undefined, size: number): Promise<Page<Row>>
  columns: readonly ExportColumn<Row>[]
  /** The filters, for the audit log. */
  filter: Facts
}

/** How an export stands: what the audit log says of it (rule BO11). */
type Entry = { action: 'export-started' | 'exported' | 'export-cut-off'; label: string; rows?: number }

/**
 * A list as CSV, a page at a time. Who takes it, with which filters, is in the audit log before the first part is given; how
 * many rows it was, or after how many it was cut off, when it ends (rule BO11). Asks for the right to read the list, the right
 * to export and a fresh second factor. An export that breaks ends with a line that says so, and then throws.
 * @throws RefusedError forbidden; too-many-requests while two exports of the same member of staff are running
 */
export async function exportList<Row>(
  platform: Platform,
  actor: StaffActor,
  list: ExportedList<Row>,
  origin: Origin,
): Promise<CsvParts> {
  permit(actor, list.right)
  const by = permitted(actor, 'export')
  permitFresh(actor)
  if ((running.get(actor.id) ?? 0) >= mostExports)
    throw new RefusedError('too-many-requests', {
      message: 'Two of your exports are still running. Wait until one of them has finished.',
      retryAfterSeconds: 10,
    })
  const record = ({ action, label, rows }: Entry) =>
    accept(platform.database, {
      audit: {
        actor: by,
        action: `${list.noun}.${action}`,
        subject: { kind: list.noun, label },
        became: { ...(rows !== undefined && { rows }), ...list.filter },
        origin,
      },
    })
  const columns = withLocalTimes(list.columns)
  const first = await list.readPage(undefined, pageSize)
  await record({ action: 'export-started', label: 'Export' })
  return partsOf(first)

  async function* partsOf(page: Page<Row>) {
    let rows = 0
    let isWhole = false
    running.set(actor.id, (running.get(actor.id) ?? 0) + 1)
    try {
      yield csvHead(columns.map(([header]) => header))
      for (let current = page; ; current = await list.readPage(current.next, pageSize)) {
        rows += current.rows.length
        if (current.rows.length > 0) yield csvRows(current.rows.map((row) => columns.map(([, cell]) => cell(row))))
        if (!current.next) break
      }
      await record({ action: 'exported', label: inWords(rows), rows })
      isWhole = true
    } catch (error) {
      platform.log.error('an export was interrupted', { requestId: origin.requestId, ...errorFields(error) })
      yield csvRows([[notAll(rows)]])
      // A turn of the event loop: the line is handed to the system before the connection is cut.
      await setImmediate()
    } finally {
      const others = (running.get(actor.id) ?? 1) - 1
      if (others > 0) running.set(actor.id, others)
      else running.delete(actor.id)
      // Also when whoever asked has gone away: the parts are then not asked for any more, and the reading ends here.
      if (!isWhole) await record({ action: 'export-cut-off', label: inWords(rows), rows }).catch(() => undefined)
    }
    // Not what was thrown: it may hold values of rows, and whoever sends the parts would print it.
    if (!isWhole) throw new Error('the export broke off')
  }
}
