import { entryOf } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { agentName } from '../agent-name.ts'
import type { StoredAgent } from '../agents.queries.server.ts'
import { shopsOfAgents } from '../find/shops-of-agents.server.ts'
import { type AgentSecret, startAgentSession } from './start-agent-session.server.ts'

/** The caller, and the cookie of the browser's earlier session, which ends. */
export type SessionOpening = { origin: Origin; earlierToken: string | undefined }

/** Opens a session for a retailer who proved their identity with a password or passkey, and audits it (rules AC16, AC52). */
export async function openAgentSession(
  tx: Transaction,
  platform: Platform,
  agent: StoredAgent,
  { origin, earlierToken }: SessionOpening,
  by: 'password' | 'passkey',
): Promise<AgentSecret> {
  const { id, emailKey } = agent
  const name = agentName(agent)
  // Attaches shops that were approved during the set-up, before the account existed.
  await platform.part(shopsOfAgents).attachShops(tx, platform, { id, emailKey, name })
  await commitEffects(tx, {
    audit: entryOf('agent', { id, name }, { act: 'logged-in', became: { with: by }, origin }),
  })
  return startAgentSession(tx, { agentId: id, origin, earlierToken })
}
