import type { ActedKind } from '#app/outbox/act/act-on.server.ts'

import { agentName } from './agent-name.ts'
import { lockAgent, type StoredAgent } from './agents.queries.server.ts'

/** Lets `actOn` act on a retailer's account. Its history is in the audit log only. */
export const actedAgent: ActedKind<StoredAgent, never> = {
  lock: lockAgent,
  subject: (agent) => ({ kind: 'agent', id: agent.id, label: agentName(agent) }),
}
