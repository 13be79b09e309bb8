import { endSessionsOfAgent } from '#app/agents/session/end-sessions-of-agent.server.ts'
import type { ActResult } from '#app/platform/act/act-on.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { refused } from '#app/platform/result.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findNewsagency } from '../find-newsagency.server.ts'

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
