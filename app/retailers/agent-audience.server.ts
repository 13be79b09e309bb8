import type { Audience } from '#app/identity/audience.server.ts'

import { agentName } from './agent-name.ts'
import type { AgentActor } from './guards/find-agent-actor.server.ts'
import { mostPasskeys } from './account/passkeys/most-passkeys.ts'
import { agentPasskeyStore } from './account/passkeys/passkeys.queries.server.ts'
import { endResetKeys } from './password/reset-keys.queries.server.ts'
import { agentSessionStore } from './session/agent-sessions.queries.server.ts'

/** Retailers, as an audience of the parts that they share with staff in `app/identity`. */
export const agentAudience: Audience<AgentActor> = {
  kind: 'agent',
  nameOf: agentName,
  sessions: agentSessionStore,
  endPasswordLinks: endResetKeys,
  passkeys: { store: agentPasskeyStore, most: mostPasskeys },
}
