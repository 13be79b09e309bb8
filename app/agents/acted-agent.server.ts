import type { ActedKind } from '#app/platform/act/act-on.server.ts'

import { agentName } from './agent-name.ts'
import { lockAgent, type StoredAgent } from './agents.store.server.ts'

/** A retailer's account as `actOn` acts on it: the audit log alone has its history. */
export const actedAgent: ActedKind<StoredAgent, never> = {
  lock: lockAgent,
  subject: (agent) => ({ kind: 'agent', id: agent.id, label: agentName(agent) }),
}
