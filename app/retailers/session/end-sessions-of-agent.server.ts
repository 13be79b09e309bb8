import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedAgent } from '../acted-agent.server.ts'
import { agentSessionStore } from './agent-sessions.queries.server.ts'

/** Counts the browsers in which a retailer is logged in. */
export async function countSessionsOfAgent(queries: Queries, agentId: string): Promise<number> {
  return (await agentSessionStore.list(queries, agentId)).length
}

/**
 * Ends all sessions of a retailer on request to staff, for example because a phone was lost or a helper has left (rule AC46).
 * @throws RefusedError forbidden
 */
export async function endSessionsOfAgent(
  platform: Pick<Platform, 'database' | 'jobs'>,
  actor: StaffActor,
  { agentId: id, origin }: { agentId: string; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn(platform, actedAgent, {
    id,
    by,
    origin,
    async work(tx) {
      const ended = await agentSessionStore.endAll(tx, id)
      return ok(ended === 0 ? undefined : { kind: 'sessions-ended', became: { ended } })
    },
  })
}
