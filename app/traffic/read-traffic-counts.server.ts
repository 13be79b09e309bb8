import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { type Count, type Days, findTrafficCounts } from './traffic-counts.queries.server.ts'

/** Reads the counts of some days and the daily counts since `before`. @throws RefusedError forbidden */
export async function readTrafficCounts(
  platform: Platform,
  actor: StaffActor,
  { days, before }: { days: Days; before: string },
): Promise<Count[]> {
  permit(actor, 'traffic:read')
  return findTrafficCounts(platform.database.queries, days, before)
}
