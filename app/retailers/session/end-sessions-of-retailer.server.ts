import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedRetailer } from '../acted-retailer.server.ts'
import { retailerSessionStore } from './retailer-sessions.queries.server.ts'

/** Counts the browsers in which a retailer is logged in. */
export async function countSessionsOfRetailer(queries: Queries, retailerId: string): Promise<number> {
  return (await retailerSessionStore.list(queries, retailerId)).length
}

/**
 * Ends all sessions of a retailer on request to staff, for example because a phone was lost or a helper has left (rule AC46).
 * @throws RefusedError forbidden
 */
export async function endSessionsOfRetailer(
  platform: Pick<Platform, 'database' | 'jobs'>,
  actor: StaffActor,
  { retailerId: id, origin }: { retailerId: string; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn(platform, actedRetailer, {
    id,
    by,
    origin,
    async work(tx) {
      const ended = await retailerSessionStore.endAll(tx, id)
      return ok(ended === 0 ? undefined : { kind: 'sessions-ended', became: { ended } })
    },
  })
}
