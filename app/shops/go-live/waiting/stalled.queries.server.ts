import { and, inArray, type SQL, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import { isOnboarding, isReal } from '../../find/shop-lists.queries.server.ts'
import { stalledBefore } from '../../office/shop-filters.ts'
import { officeShops as shops } from '../../shops.queries.server.ts'
import { type Milestone, milestones } from '../../shop.ts'
import { canStall } from './our-steps.queries.server.ts'

const isQuiet = () => sql`${shops.movedAt} < ${stalledBefore(new Date()).toISOString()}::timestamptz`

/** Returns the condition of stalled shops: in onboarding, without a step of the retailer for `stalledDays` (rule N27). */
export const isStalled = (): SQL => sql`${isOnboarding} and ${isQuiet()} and ${canStall()}`

/** Returns which of these shops have stalled. */
export async function findStalledAmong(queries: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .select({ id: shops.id })
    .from(shops)
    .where(and(inArray(shops.id, [...ids]), isStalled()))
  return new Set(rows.map(({ id }) => id))
}

export type MilestoneCount = { milestone: Milestone; standing: number; stalled: number }

/**
 * Counts the shops in onboarding at each milestone, and the stalled ones of them; both up to `most`. Rows are read longest wait first, so
 * the limited rows include all stalled shops up to the limit.
 */
export async function countMilestones(queries: Queries, most: number): Promise<MilestoneCount[]> {
  const each = milestones.map(
    (milestone) =>
      sql`select ${milestone}::text as milestone, count(*)::int as standing, (count(*) filter (where has_stalled))::int as stalled
      from (select ${isQuiet()} and ${canStall()} as has_stalled from ${shops} where ${isReal} and ${isOnboarding}
        and ${shops.waitsFor} = ${milestone} order by ${shops.movedAt} limit ${most}) as counted`,
  )
  const { rows } = await queries.execute<MilestoneCount>(sql.join(each, sql` union all `))
  return rows
}
