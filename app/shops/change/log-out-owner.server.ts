import { endSessionsOfAgent } from '#app/retailers/session/end-sessions-of-agent.server.ts'
import type { ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { refused } from '#app/core/result.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findNewsagency } from '../find/find-newsagency.server.ts'

/**
 * Logs out the retailer of a store on all their browsers (rule AC46).
 * @throws RefusedError forbidden
 */
export async function logOutOwner(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult> {
  const shop = await findNewsagency(platform.database.queries, id)
  if (!shop?.agentId) return refused('not-found')
  return endSessionsOfAgent(platform, actor, { agentId: shop.agentId, origin })
}
