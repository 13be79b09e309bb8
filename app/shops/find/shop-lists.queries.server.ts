import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'
import { isConfusableWith } from '#app/core/text/names/is-confusable-with.server.ts'

import { officeShops } from '../shops.queries.server.ts'
import { type Milestone, milestones } from '../shop.ts'

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

export type MilestoneCount = { milestone: Milestone; standing: number; stalled: number }

/**
 * Counts the shops in onboarding at each milestone, and those that have been there since before `stillSince`; both up to `most`. Rows are
 * read longest wait first, so the limited rows include all stalled shops up to the limit.
 */
export async function countMilestones(queries: Queries, stillSince: Date, most: number): Promise<MilestoneCount[]> {
  const each = milestones.map(
    (milestone) =>
      sql`select ${milestone}::text as milestone, count(*)::int as standing,
        (count(*) filter (where counted.moved_at < ${stillSince.toISOString()}::timestamptz and not is_closed))::int as stalled
      from (select ${officeShops.movedAt}, ${isClosedToday} as is_closed from ${officeShops} where ${isReal} and ${isOnboarding}
        and ${officeShops.waitsFor} = ${milestone} order by ${officeShops.movedAt} limit ${most}) as counted`,
  )
  const { rows } = await queries.execute<MilestoneCount>(sql.join(each, sql` union all `))
  return rows
}
