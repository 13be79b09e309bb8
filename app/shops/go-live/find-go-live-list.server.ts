import { inArray } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import type { GoLive } from './go-live.ts'
import { findGoLiveOf, goLiveOf, goLives } from './go-lives.queries.server.ts'

/** Whether the agreement of a shop's present owner is sealed, which begins its list. */
export async function isSealed(queries: Queries, shopId: string): Promise<boolean> {
  return (await findGoLiveOf(queries, shopId)) !== undefined
}

/** Returns which of these shops have a sealed agreement. */
export async function findSealedAmong(queries: Queries, shopIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (shopIds.length === 0) return new Set()
  const rows = await queries
    .select({ shopId: goLives.shopId })
    .from(goLives)
    .where(inArray(goLives.shopId, [...shopIds]))
  return new Set(rows.map(({ shopId }) => shopId))
}

/** Returns the go-live list of a shop, or null before its agreement is sealed. */
export async function findGoLiveList(
  queries: Queries,
  { id, signedAt }: { id: string; signedAt: Date | null },
): Promise<GoLive | null> {
  if (signedAt === null) return null
  const row = await findGoLiveOf(queries, id)
  if (row) return goLiveOf(row)
  return {
    reached: { sealed: { at: signedAt.toISOString(), by: '', isStaff: false } },
    shipment: null,
    hasTablet: false,
  }
}
