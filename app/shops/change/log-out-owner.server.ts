import { endSessionsOfRetailer } from '#app/retailers/session/end-sessions-of-retailer.server.ts'
import type { ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { refused } from '#app/core/result.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findShop } from '../find/find-shop.server.ts'

/**
 * Logs out the retailer of a shop on all their browsers (rule AC46).
 * @throws RefusedError forbidden
 */
export async function logOutOwner(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult> {
  const shop = await findShop(platform.database.queries, id)
  if (!shop?.retailerId) return refused('not-found')
  return endSessionsOfRetailer(platform, actor, { retailerId: shop.retailerId, origin })
}
