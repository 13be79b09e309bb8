import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'
import { looksLike } from '#app/platform/names/look-of.server.ts'

import { officeNewsagencies } from './newsagencies.store.server.ts'
import { type Milestone, milestones } from './newsagency.ts'

const { search: _search, ...columns } = getTableColumns(officeNewsagencies)

/** A shop without its contract token. */
export type ListedNewsagency = Omit<typeof officeNewsagencies.$inferSelect, 'search'>

// Written out, because a partial index is only used for a condition that the planner can see.
/** Examples are in no list of the office. */
export const isReal = sql`not ${officeNewsagencies.isDemo}`
export const isOnboarding = sql`${officeNewsagencies.status} = 'onboarding'`

export async function findNewsagency(queries: Queries, id: string): Promise<ListedNewsagency | undefined> {
  const [row] = await queries
    .select(columns)
    .from(officeNewsagencies)
    .where(and(eq(officeNewsagencies.id, id), isReal))
  return row
}

/** Shops whose name looks like that of another one and is not the same: ten at most. */
export function findLookAlikes(queries: Queries, { id, shopName }: Pick<ListedNewsagency, 'id' | 'shopName'>) {
  return queries
    .select({ id: officeNewsagencies.id, shopName: officeNewsagencies.shopName })
    .from(officeNewsagencies)
    .where(and(isReal, ne(officeNewsagencies.id, id), looksLike(officeNewsagencies.shopName, shopName)))
    .limit(10)
}

export type MilestoneCount = { milestone: Milestone; standing: number; stalled: number }

/**
 * How many shops in onboarding stand at each milestone, and how many of them since before `stillSince`; each to `most`.
 * Longest still first: so those that are counted hold as many of the stalled ones as there are, and one reading says both.
 */
export async function countMilestones(queries: Queries, stillSince: Date, most: number): Promise<MilestoneCount[]> {
  const each = milestones.map(
    (milestone) =>
      sql`select ${milestone}::text as milestone, count(*)::int as standing,
        (count(*) filter (where counted.moved_at < ${stillSince.toISOString()}::timestamptz))::int as stalled
      from (select ${officeNewsagencies.movedAt} from ${officeNewsagencies} where ${isReal} and ${isOnboarding}
        and ${officeNewsagencies.waitsFor} = ${milestone} order by ${officeNewsagencies.movedAt} limit ${most}) as counted`,
  )
  const { rows } = await queries.execute<MilestoneCount>(sql.join(each, sql` union all `))
  return rows
}
