import { ownEntry } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { agentAudience } from '../agent-audience.server.ts'
import type { AgentActor } from '../guards/find-agent-actor.server.ts'

/** Ends the caller's session on the server (rule AC30). */
export async function logOut({ database }: Platform, actor: AgentActor, origin: Origin): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await agentAudience.sessions.end(tx, actor.id, actor.sessionId))) return
    await commitEffects(tx, { audit: ownEntry(agentAudience, actor, { act: 'logged-out', origin }) })
  })
}
