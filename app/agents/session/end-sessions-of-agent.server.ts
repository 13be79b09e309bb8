import { actOn, type ActResult } from '#app/platform/act/act-on.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted } from '#app/platform/result.ts'
import { permitted, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { actedAgent } from '../acted-agent.server.ts'
import { agentSessionStore } from './agent-sessions.store.server.ts'

/** On how many browsers an agent is logged in. */
export async function countSessionsOfAgent(queries: Queries, agentId: string): Promise<number> {
  return (await agentSessionStore.list(queries, agentId)).length
}

/**
 * Logs an agent out everywhere, because a member of staff was asked to: a phone was lost, a helper has left (rule AC46). The account
 * stays as it is.
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
      return accepted(ended === 0 ? undefined : { kind: 'sessions-ended', became: { ended } })
    },
  })
}
