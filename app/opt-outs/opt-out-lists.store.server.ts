import { and, asc, count, eq, getTableColumns, gt, gte, like, type SQL, sql } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'
import { type Cursor, type Page, pageOf } from '#app/platform/list/cursor.ts'
import { beyond, inOrder, type SortKey, sortValue } from '#app/platform/list/keyset.server.ts'

import { numberSearch } from './mobile-number.ts'
import type { OptOutSource, OptOutState } from './opt-out.ts'
import { optOutKeys } from './opt-out-keys.store.server.ts'
import { optOutEvents, optOuts, type StoredOptOut } from './opt-outs.store.server.ts'

/** What a list of opt-outs shows. */
export type OptOutFilter = {
  search?: string | undefined
  state?: OptOutState | undefined
  source?: OptOutSource | undefined
  keyId?: string | undefined
  since?: Date | undefined
}

export const optOutSorts = ['changed', 'number'] as const
export type OptOutSort = (typeof optOutSorts)[number]
export type OptOutOrder = { sort: OptOutSort; isDescending: boolean }

const sortKeys: Record<OptOutSort, Omit<SortKey, 'isDescending'>> = {
  changed: { by: optOuts.changedAt, type: 'timestamptz' },
  number: { by: optOuts.number, type: 'text' },
}

const nothing = sql`false`

/** A number is found however it is written; words find nothing. */
function matchesNumber(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const wanted = numberSearch(search)
  if (!wanted) return nothing
  return like(optOuts.number, wanted.isBeginning ? `+${wanted.digits}%` : `%${wanted.digits}%`)
}

function conditions({ search, state, source, keyId, since }: OptOutFilter): (SQL | undefined)[] {
  return [
    matchesNumber(search),
    state && eq(optOuts.state, state),
    source && eq(optOuts.source, source),
    keyId ? eq(optOuts.keyId, keyId) : undefined,
    since && gte(optOuts.changedAt, since),
  ]
}

export type ListedOptOut = StoredOptOut & { keyLabel: string | null }

/** A page of a list, `size` rows at most, by keyset. */
export async function findOptOuts(
  queries: Queries,
  filter: OptOutFilter,
  order: OptOutOrder,
  cursor: Cursor | undefined,
  size: number,
): Promise<Page<ListedOptOut>> {
  const sort = { ...sortKeys[order.sort], isDescending: order.isDescending }
  const found = await queries
    .select({ ...getTableColumns(optOuts), keyLabel: optOutKeys.label, sortValue: sortValue(sort) })
    .from(optOuts)
    .leftJoin(optOutKeys, eq(optOutKeys.id, optOuts.keyId))
    .where(and(...conditions(filter), beyond(sort, optOuts.id, cursor)))
    .orderBy(...inOrder(sort, optOuts.id, cursor))
    .limit(size + 1)
  return pageOf(found, size, cursor, (row) => ({ value: row.sortValue, id: row.id }))
}

/** How many numbers a filter shows, counted to `most` at the most. */
export async function countOptOuts(queries: Queries, filter: OptOutFilter, most: number): Promise<number> {
  const some = queries
    .select({ id: optOuts.id })
    .from(optOuts)
    .where(and(...conditions(filter)))
    .limit(most)
    .as('some')
  const [row] = await queries.select({ count: count() }).from(some)
  return row?.count ?? 0
}

export async function findOptOut(queries: Queries, id: string): Promise<ListedOptOut | undefined> {
  const [row] = await queries
    .select({ ...getTableColumns(optOuts), keyLabel: optOutKeys.label })
    .from(optOuts)
    .leftJoin(optOutKeys, eq(optOutKeys.id, optOuts.keyId))
    .where(eq(optOuts.id, id))
  return row
}

export async function findOptOutEvents(queries: Queries, optOutId: string) {
  return queries
    .select({ ...getTableColumns(optOutEvents), keyLabel: optOutKeys.label })
    .from(optOutEvents)
    .leftJoin(optOutKeys, eq(optOutKeys.id, optOutEvents.keyId))
    .where(eq(optOutEvents.optOutId, optOutId))
    .orderBy(asc(optOutEvents.at), asc(optOutEvents.id))
}

export type StoredOptOutEvent = Awaited<ReturnType<typeof findOptOutEvents>>[number]

/** What changed after a position, oldest first. */
export async function findChanges(queries: Queries, since: number, most: number): Promise<StoredOptOut[]> {
  return queries.select().from(optOuts).where(gt(optOuts.position, since)).orderBy(asc(optOuts.position)).limit(most)
}
