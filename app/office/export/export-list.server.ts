import { ReadableStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { csvHead, csvRows } from '#app/core/text/csv.ts'
import type { Cursor, Page } from '#app/data/list/cursor.ts'
import { RefusedError } from '#app/core/errors.ts'
import { errorFields } from '#app/core/log/log.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { Facts } from '#app/core/audit-entry.ts'
import { counted } from '#app/ui/text/format-count.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { permit, permitted, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import type { Right } from '../roles/roles.ts'
import { type ExportColumn, withLocalTimes } from './export-columns.ts'
import { exportRefusals } from './export-refusals.ts'

/** The text of a CSV file in parts that are generated on request. */
export type CsvParts = AsyncIterable<string>

async function* inBytes(parts: CsvParts) {
  for await (const part of parts) yield Buffer.from(part)
}

/** Names a download after its content and the office's day (rule BO87): `stores-2026-11-28.csv`. */
export const downloadName = (noun: string, extension: string, at = new Date()): string =>
  `${noun}-${isoDay(at)}.${extension}`

/** Responds with a CSV download. Back-pressure from the caller limits how fast it is generated. */
export function csvAnswer(noun: string, parts: CsvParts): Response {
  const name = downloadName(noun, 'csv')
  // At run time this is a standard web stream; only the type declarations of Node and of the browser differ.
  const body = ReadableStream.from(inBytes(parts)) as unknown as BodyInit
  return new Response(body, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  })
}

const pageSize = 500
/** Concurrent exports of one colleague. Their responses have already begun, so that the request queue does not limit them. */
const mostExports = 2
const running = new Map<string, number>()
const inWords = (rows: number): string => counted(rows, 'row')

/** A reader must not mistake a partial file for the whole, such as a list of people who must not be texted. */
const notAll = (rows: number) => `This is not all: the export broke off after ${inWords(rows)}. Export again.`

/** A list that can be exported: its columns, and how to read a page of it with the requested filters and order. */
type ExportedList<Row> = {
  /** The noun of the rows, in the plural: `enquiries`. */
  noun: string
  /** The right to read the list. */
  right: Right
  readPage(cursor: Cursor | undefined, size: number): Promise<Page<Row>>
  columns: readonly ExportColumn<Row>[]
  /** The filters, for the audit log. */
  filter: Facts
}

/** The audit entry about a stage of an export (rule BO11). */
type Entry = { action: 'export-started' | 'exported' | 'export-cut-off'; label: string; rows?: number }

/**
 * Exports a list as CSV, page by page. Requires the right to read the list, the right to export and a fresh second factor. The audit log
 * records the actor and the filters before the first part, and the number of rows at the end (rule BO11). An export that breaks off ends
 * with a line that says so, and then throws.
 * @throws RefusedError forbidden; too-many-requests while two exports of the same colleague are running
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
      retryAfterSeconds: exportRefusals['too-many-requests'].retryAfterSeconds,
    })
  const record = ({ action, label, rows }: Entry) =>
    commitEffects(platform.database, {
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
      // Waits one turn of the event loop, so that the line is flushed before the connection is cut.
      await setImmediate()
    } finally {
      const others = (running.get(actor.id) ?? 1) - 1
      if (others > 0) running.set(actor.id, others)
      else running.delete(actor.id)
      // Also runs when the caller has disconnected: the iterator is then closed here.
      if (!isWhole) await record({ action: 'export-cut-off', label: inWords(rows), rows }).catch(() => undefined)
    }
    // Not the original error: it may contain values of rows, and the server would log it.
    if (!isWhole) throw new Error('the export broke off')
  }
}
