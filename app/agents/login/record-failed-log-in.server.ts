import { accept } from '#app/platform/accept/accept.server.ts'
import type { Attempt } from '#app/platform/limits/attempts.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { agentName } from '../agent-name.ts'
import type { StoredAgent } from '../agents.store.server.ts'

type FailedLogIn = {
  agent: StoredAgent | undefined
  /** What is said in place of a name where no agent is known. */
  unknown: string
  became: Attempt | { with: 'passkey' }
  origin: Origin
}

/** Writes a failed log-in down, by a password or a passkey. What was typed is not written down. */
export function recordFailedLogIn(
  where: Parameters<typeof accept>[0],
  { agent, unknown, became, origin }: FailedLogIn,
): Promise<void> {
  return accept(where, {
    audit: {
      actor: { kind: 'visitor', name: 'Somebody' },
      action: 'agent.log-in-failed',
      subject: { kind: 'agent', label: agent ? agentName(agent) : unknown, ...(agent && { id: agent.id }) },
      became,
      origin,
    },
  })
}
