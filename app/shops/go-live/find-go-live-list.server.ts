import type { Queries } from '#app/data/database/database.server.ts'

import type { GoLive } from './go-live.ts'
import { findGoLiveOf, goLiveOf } from './go-lives.queries.server.ts'

/** Returns the go-live list of a shop, or null before its agreement is sealed. */
export async function findGoLiveList(
  queries: Queries,
  { id, signedAt }: { id: string; signedAt: Date | null },
): Promise<GoLive | null> {
  if (signedAt === null) return null
  const row = await findGoLiveOf(queries, id)
  if (row) return goLiveOf(row)
  return { reached: { sealed: { at: signedAt.toISOString(), by: '', isStaff: false } }, shipment: null }
}
