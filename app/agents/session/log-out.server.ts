import { accept } from '#app/platform/accept/accept.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { agentName } from '../agent-name.ts'
import { endAgentSession } from './agent-sessions.store.server.ts'
import type { AgentActor } from '../guards/find-agent-actor.server.ts'

/** Ends the session that asks, on the server (rule AC30). */
export async function logOut({ database }: Platform, actor: AgentActor, origin: Origin): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await endAgentSession(tx, actor.sessionId))) return
    await accept(tx, {
      audit: {
        actor: { kind: 'agent', id: actor.id, name: agentName(actor) },
        action: 'agent.logged-out',
        subject: { kind: 'agent', id: actor.id, label: agentName(actor) },
        origin,
      },
    })
  })
}
