import { accept } from '#app/platform/accept/accept.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { agentName } from '../agent-name.ts'
import { findAgent } from '../agents.store.server.ts'
import { agentSessionStore } from './agent-sessions.store.server.ts'

/** On how many browsers an agent is logged in. */
export async function countSessionsOfAgent(queries: Queries, agentId: string): Promise<number> {
  return (await agentSessionStore.list(queries, agentId)).length
}

/**
 * Logs an agent out everywhere, because a member of staff was asked to: a phone was lost, a helper has left (rule AC46). The account
 * stays as it is. Returns how many sessions ended.
 * @throws RefusedError forbidden; not-found when there is no such agent
 */
export function endSessionsOfAgent(
  { database }: Pick<Platform, 'database'>,
  actor: StaffActor,
  { agentId, origin }: { agentId: string; origin: Origin },
): Promise<number> {
  permit(actor, 'newsagencies:write')
  return database.transaction(async (tx) => {
    const agent = await findAgent(tx, agentId)
    if (!agent) throw new RefusedError('not-found')
    const ended = await agentSessionStore.endAll(tx, agentId)
    if (ended === 0) return 0
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'agent.sessions-ended',
        subject: { kind: 'agent', id: agentId, label: agentName(agent) },
        became: { ended },
        origin,
      },
    })
    return ended
  })
}
