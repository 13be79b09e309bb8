import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'
import { type Cursor, type Page, pageOf } from '#app/platform/list/cursor.ts'
import { beyond, inOrder, matchesSearch, type SortKey, sortValue } from '#app/platform/list/keyset.server.ts'

import type { UsInterestStatus } from './us-interest.ts'
import { type StoredUsInterest, usInterestEvents, usInterests } from './us-interests.store.server.ts'

/** What a list of interests shows. */
export type UsInterestFilter = {
  search?: string | undefined
  status?: UsInterestStatus | undefined
  isNewJersey?: boolean | undefined
  assigneeId?: string | undefined
}

export const usInterestSorts = ['received', 'shop', 'zip', 'status'] as const
export type UsInterestSort = (typeof usInterestSorts)[number]
export type UsInterestOrder = { sort: UsInterestSort; isDescending: boolean }

const sortKeys: Record<UsInterestSort, Omit<SortKey, 'isDescending'>> = {
  received: { by: usInterests.createdAt, type: 'timestamptz' },
  shop: { by: sql`lower(${usInterests.shopName})`, type: 'text' },
  zip: { by: usInterests.zipCode, type: 'text' },
  status: { by: usInterests.status, type: 'text' },
}

const { search: _search, ...columns } = getTableColumns(usInterests)

function conditions({ search, status, isNewJersey, assigneeId }: UsInterestFilter): (SQL | undefined)[] {
  return [
    matchesSearch(usInterests.search, search ?? ''),
    status && eq(usInterests.status, status),
    isNewJersey === undefined ? undefined : eq(usInterests.isNewJersey, isNewJersey),
    assigneeId ? eq(usInterests.assigneeId, assigneeId) : undefined,
  ]
}

/** A page of a list, `size` rows at most, by keyset. */
export async function findUsInterests(
  queries: Queries,
  filter: UsInterestFilter,
  order: UsInterestOrder,
  cursor: Cursor | undefined,
  size: number,
): Promise<Page<StoredUsInterest>> {
  const sort = { ...sortKeys[order.sort], isDescending: order.isDescending }
  const found = await queries
    .select({ ...columns, sortValue: sortValue(sort) })
    .from(usInterests)
    .where(and(...conditions(filter), beyond(sort, usInterests.id, cursor)))
    .orderBy(...inOrder(sort, usInterests.id, cursor))
    .limit(size + 1)
  return pageOf(found, size, cursor, (row) => ({ value: row.sortValue, id: row.id }))
}

/** How many interests a filter shows, counted to `most` at the most. */
export async function countUsInterests(queries: Queries, filter: UsInterestFilter, most: number): Promise<number> {
  const some = queries
    .select({ id: usInterests.id })
    .from(usInterests)
    .where(and(...conditions(filter)))
    .limit(most)
    .as('some')
  const [row] = await queries.select({ count: count() }).from(some)
  return row?.count ?? 0
}

export async function findUsInterest(queries: Queries, id: string): Promise<StoredUsInterest | undefined> {
  const [row] = await queries.select(columns).from(usInterests).where(eq(usInterests.id, id))
  return row
}

export type StoredUsInterestEvent = typeof usInterestEvents.$inferSelect

export async function findUsInterestEvents(queries: Queries, interestId: string): Promise<StoredUsInterestEvent[]> {
  return queries
    .select()
    .from(usInterestEvents)
    .where(eq(usInterestEvents.interestId, interestId))
    .orderBy(asc(usInterestEvents.at), asc(usInterestEvents.id))
}
