import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'
import { isConfusableWith } from '#app/core/text/names/is-confusable-with.server.ts'

import { officeShops } from '../shops.queries.server.ts'

const { search: _search, ...columns } = getTableColumns(officeShops)

/** A shop without its contract token. */
export type ListedShop = Omit<typeof officeShops.$inferSelect, 'search'>

// A literal condition, because the planner uses a partial index only for a condition that it can see.
/** Excludes the examples from the office's lists. */
export const isReal = sql`not ${officeShops.isDemo}`
export const isOnboarding = sql`${officeShops.status} = 'onboarding'`

/**
 * Whether a closure of several days covers today, on the shop's own clock (rule OH8): of its special days for today, the shortest has no
 * periods and more than one day.
 */
export const isClosedToday = sql<boolean>`coalesce((select days->'shifts' = '[]' and days->>'from' <> days->>'to'
  from jsonb_array_elements(${officeShops.specialDays}) days
  where to_char(now() at time zone ${officeShops.timeZone}, 'YYYY-MM-DD') between days->>'from' and days->>'to'
  order by (days->>'to')::date - (days->>'from')::date limit 1), false)`

/** Whether a shop has a last day ahead (rule LV1). */
export const isLeaving = sql<boolean>`exists (select from shop_leavings leaving where leaving.newsagency_id = ${officeShops.id}
  and leaving.undone_at is null and leaving.closed_at is null)`

/** Finds a shop without its contract token. Ignores examples. */
export async function findShop(queries: Queries, id: string): Promise<ListedShop | undefined> {
  const [row] = await queries
    .select(columns)
    .from(officeShops)
    .where(and(eq(officeShops.id, id), isReal))
  return row
}

/** Finds at most ten shops with a confusable but different name. */
export function findLookAlikes(queries: Queries, { id, shopName }: Pick<ListedShop, 'id' | 'shopName'>) {
  return queries
    .select({ id: officeShops.id, shopName: officeShops.shopName })
    .from(officeShops)
    .where(and(isReal, ne(officeShops.id, id), isConfusableWith(officeShops.shopName, shopName)))
    .limit(10)
}
