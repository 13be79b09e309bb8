import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { type CsvParts, exportList } from '#app/staff/export/export-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { type AuditFilter, findAuditEvents, type ListedEvent } from '#app/staff/audit/find-audit-events.server.ts'
import { canonicalJson } from '#app/platform/crypto/canonical-json.ts'

/** The log as CSV, with its filters and order, after a fresh second factor. @throws RefusedError forbidden */
export function exportAudit(
  platform: Platform,
  actor: StaffActor,
  { filter, isDescending, origin }: { filter: AuditFilter; isDescending: boolean; origin: Origin },
): Promise<CsvParts> {
  const { queries } = platform.database
  const { search = null, kind = null, actorId: colleague = null, from = null, to = null } = filter
  return exportList<ListedEvent>(
    platform,
    actor,
    {
      noun: 'audit',
      right: 'audit:read',
      readPage: (cursor, size) => findAuditEvents(queries, filter, isDescending, cursor, size),
      columns: [
        ['Entry', (event) => String(event.position ?? '')],
        ['Time', (event) => event.at, 'time'],
        ['Actor kind', (event) => event.actorKind],
        ['Actor', (event) => event.actorName],
        ['Action', (event) => event.action],
        ['Subject kind', (event) => event.subjectKind],
        ['Subject id', (event) => event.subjectId ?? ''],
        ['Subject', (event) => event.subjectLabel],
        ['Was', (event) => (event.was ? canonicalJson(event.was) : '')],
        ['Became', (event) => (event.became ? canonicalJson(event.became) : '')],
        ['Request', (event) => event.requestId ?? ''],
        ['Address', (event) => event.ip ?? ''],
        ['Hash', (event) => event.hash?.toString('hex') ?? ''],
      ],
      filter: { search, kind, colleague, from, to },
    },
    origin,
  )
}
