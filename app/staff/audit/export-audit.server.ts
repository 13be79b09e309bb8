import { writeCsv } from '#app/platform/csv.ts'
import type { Cursor } from '#app/platform/list/cursor.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { type AuditFilter, findAuditEvents, type ListedEvent } from './audit-lists.store.server.ts'
import { canonicalJson } from './chain.ts'
import { recordAudit } from './record-audit.server.ts'

const header = [
  'Entry',
  'Time',
  'Actor kind',
  'Actor',
  'Action',
  'Subject kind',
  'Subject id',
  'Subject',
  'Was',
  'Became',
  'Request',
  'Address',
  'Hash',
]
const pageSize = 500
/** An export is held in memory while it is made. */
const mostRows = 20_000

function cellsOf(event: ListedEvent): string[] {
  return [
    String(event.position ?? ''),
    event.at.toISOString(),
    event.actorKind,
    event.actorName,
    event.action,
    event.subjectKind,
    event.subjectId ?? '',
    event.subjectLabel,
    event.was ? canonicalJson(event.was) : '',
    event.became ? canonicalJson(event.became) : '',
    event.requestId ?? '',
    event.ip ?? '',
    event.hash?.toString('hex') ?? '',
  ]
}

/**
 * The log as CSV, with its filters and order; who took it goes into the log. Asks for a fresh second factor.
 * @throws RefusedError forbidden
 */
export async function exportAudit(
  platform: Platform,
  actor: StaffActor,
  { filter, isDescending, origin }: { filter: AuditFilter; isDescending: boolean; origin: Origin },
): Promise<string> {
  permit(actor, 'audit:read')
  permit(actor, 'export')
  permitFresh(actor)
  const rows: string[][] = []
  let cursor: Cursor | undefined
  do {
    const page = await findAuditEvents(platform.database.queries, filter, isDescending, cursor, pageSize)
    rows.push(...page.rows.map(cellsOf))
    cursor = page.next
  } while (cursor && rows.length < mostRows)
  await platform.database.transaction((tx) =>
    recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'audit.exported',
      subject: { kind: 'audit', label: `${rows.length} entries` },
      became: { rows: rows.length, search: filter.search ?? null, kind: filter.kind ?? null },
      origin,
    }),
  )
  return writeCsv(header, rows)
}
