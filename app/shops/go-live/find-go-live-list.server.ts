import type { Queries } from '#app/data/database/database.server.ts'

import type { GoLive } from './go-live.ts'
import { findGoLiveOf, goLiveOf } from './go-lives.queries.server.ts'

/** Whether the agreement of a shop's present owner is sealed, which begins its list. */
export async function isSealed(queries: Queries, shopId: string): Promise<boolean> {
  return (await findGoLiveOf(queries, shopId)) !== undefined
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
