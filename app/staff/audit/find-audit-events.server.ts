import { and, count, eq, getTableColumns, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'
import { type Cursor, type Page, pageOf } from '#app/platform/list/cursor.ts'
import { beyond, inOrder, sortValue } from '#app/platform/list/keyset.server.ts'
import { matchesSearch } from '#app/platform/search/matches-search.server.ts'

import { type AuditEvent, auditEvents } from './audit.store.server.ts'
import { type ActionKind, actionPatterns, numberIn, subjectKinds } from './audit-words.ts'

export type AuditFilter = {
  search?: string | undefined
  kind?: ActionKind | undefined
  actorId?: string | undefined
  /** The first and the last day of the office's clock, `2026-11-26`. */
  from?: string | undefined
  to?: string | undefined
}
export type ListedEvent = Omit<AuditEvent, 'search'>

const { search: _search, ...columns } = getTableColumns(auditEvents)

/** One entry by its id or number, all about something by its id, or what holds the words. */
function matches(search: string): SQL | undefined {
  const number = numberIn(search)
  if (number === undefined) return matchesSearch(auditEvents.search, search)
  if (typeof number === 'number') return eq(auditEvents.position, number)
  // With the kinds, the index over subjects finds them.
  const about = and(inArray(auditEvents.subjectKind, [...subjectKinds]), eq(auditEvents.subjectId, number))
  return or(eq(auditEvents.id, number), about)
}

/** The midnight in Sydney with which a day begins, some days later. */
const midnight = (day: string, later: number): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Australia/Sydney')`

function conditions({ search, kind, actorId, from, to }: AuditFilter): (SQL | undefined)[] {
  return [
    matches(search ?? ''),
    kind && or(...actionPatterns[kind].map((pattern) => like(auditEvents.action, pattern))),
    actorId ? eq(auditEvents.actorId, actorId) : undefined,
    from ? gte(auditEvents.at, midnight(from, 0)) : undefined,
    to ? lt(auditEvents.at, midnight(to, 1)) : undefined,
  ]
}

/** A page of the audit log, by time. */
export async function findAuditEvents(
  queries: Queries,
  filter: AuditFilter,
  isDescending: boolean,
  cursor: Cursor | undefined,
  size: number,
): Promise<Page<ListedEvent>> {
  const sort = { by: auditEvents.at, type: 'timestamptz', isDescending } as const
  const found = await queries
    .select({ ...columns, sortValue: sortValue(sort) })
    .from(auditEvents)
    .where(and(...conditions(filter), beyond(sort, auditEvents.id, cursor)))
    .orderBy(...inOrder(sort, auditEvents.id, cursor))
    .limit(size + 1)
  return pageOf(found, size, cursor, (row) => ({ value: row.sortValue, id: row.id }))
}

/** How many entries a filter shows, counted to `most` at the most. */
export async function countAuditEvents(queries: Queries, filter: AuditFilter, most: number): Promise<number> {
  const some = queries
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(...conditions(filter)))
    .limit(most)
    .as('some')
  const [row] = await queries.select({ count: count() }).from(some)
  return row?.count ?? 0
}
