import { ownEntry } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { agentAudience } from '../agent-audience.server.ts'
import { findAgent, type StoredAgent } from '../agents.queries.server.ts'
import type { AgentActor } from '../guards/find-agent-actor.server.ts'
import { type Trying, tryAgentPassword } from './try-agent-password.server.ts'

const wrong = 'That is not the password that you have.'

/**
 * Checks the password of a logged-in retailer again (rule AC38), because an unlocked browser must not be enough to change credentials. A
 * wrong password counts as a failed log-in and is audited.
 * @param field the form's field, for the refusal
 * @throws RefusedError validation-error for a wrong password; too-many-requests, challenge-failed, unavailable
 */
export async function checkOwnPassword(
  platform: Platform,
  actor: AgentActor,
  { field, password }: { field: 'oldPassword' | 'password'; password: string },
  by: Trying,
): Promise<{ agent: StoredAgent; device: string | undefined }> {
  const agent = await findAgent(platform.database.queries, actor.id)
  const { isRight, counted, device } = await tryAgentPassword(
    platform,
    { agent, emailKey: actor.emailKey, password },
    by,
  )
  if (agent && isRight) return { agent, device }
  const entry = { act: 'password-refused', became: counted, origin: by.origin }
  await commitEffects(platform.database, { audit: ownEntry(agentAudience, actor, entry) })
  throw new RefusedError('validation-error', { detail: { [field]: wrong } })
}
