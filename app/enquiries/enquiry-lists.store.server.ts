import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'
import { type Cursor, type Page, pageOf } from '#app/platform/list/cursor.ts'
import { beyond, inOrder, matchesSearch, type SortKey, sortValue } from '#app/platform/list/keyset.server.ts'

import { enquiries, enquiryEvents, type StoredEnquiry } from './enquiries.store.server.ts'
import type { EnquiryReasonCode, EnquiryStatus } from './enquiry.ts'

/** What a list of enquiries shows. */
export type EnquiryFilter = {
  search?: string | undefined
  status?: EnquiryStatus | undefined
  reason?: EnquiryReasonCode | undefined
  assigneeId?: string | undefined
}

export const enquirySorts = ['received', 'name', 'status'] as const
export type EnquirySort = (typeof enquirySorts)[number]
export type EnquiryOrder = { sort: EnquirySort; isDescending: boolean }

const sortKeys: Record<EnquirySort, Omit<SortKey, 'isDescending'>> = {
  received: { by: enquiries.createdAt, type: 'timestamptz' },
  name: { by: sql`lower(${enquiries.name})`, type: 'text' },
  status: { by: enquiries.status, type: 'text' },
}

const { search: _search, ...columns } = getTableColumns(enquiries)

function conditions({ search, status, reason, assigneeId }: EnquiryFilter): (SQL | undefined)[] {
  return [
    matchesSearch(enquiries.search, search ?? ''),
    status && eq(enquiries.status, status),
    reason && eq(enquiries.reasonCode, reason),
    assigneeId ? eq(enquiries.assigneeId, assigneeId) : undefined,
  ]
}

/** A page of a list, `size` rows at most, by keyset: the millionth row costs what the first does. */
export async function findEnquiries(
  queries: Queries,
  filter: EnquiryFilter,
  order: EnquiryOrder,
  cursor: Cursor | undefined,
  size: number,
): Promise<Page<StoredEnquiry>> {
  const sort = { ...sortKeys[order.sort], isDescending: order.isDescending }
  const found = await queries
    .select({ ...columns, sortValue: sortValue(sort) })
    .from(enquiries)
    .where(and(...conditions(filter), beyond(sort, enquiries.id, cursor)))
    .orderBy(...inOrder(sort, enquiries.id, cursor))
    .limit(size + 1)
  return pageOf(found, size, cursor, (row) => ({ value: row.sortValue, id: row.id }))
}

/** How many enquiries a filter shows, counted to `most` at the most: an exact count of a million helps nobody. */
export async function countEnquiries(queries: Queries, filter: EnquiryFilter, most: number): Promise<number> {
  const some = queries
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(and(...conditions(filter)))
    .limit(most)
    .as('some')
  const [row] = await queries.select({ count: count() }).from(some)
  return row?.count ?? 0
}

export async function findEnquiry(queries: Queries, id: string): Promise<StoredEnquiry | undefined> {
  const [row] = await queries.select(columns).from(enquiries).where(eq(enquiries.id, id))
  return row
}

export type StoredEnquiryEvent = typeof enquiryEvents.$inferSelect

export async function findEnquiryEvents(queries: Queries, enquiryId: string): Promise<StoredEnquiryEvent[]> {
  return queries
    .select()
    .from(enquiryEvents)
    .where(eq(enquiryEvents.enquiryId, enquiryId))
    .orderBy(asc(enquiryEvents.at), asc(enquiryEvents.id))
}
