import type { Platform } from '#app/platform/platform.server.ts'

import { findAgent } from '../agents.store.server.ts'
import { resetKeyStore } from './reset-keys.store.server.ts'

/**
 * Whether a reset link opens anything now, so that its page says so before two passwords are typed (rule AC47). Looking uses
 * nothing up: mail scanners open links too.
 */
export async function checkResetKey({ database }: Pick<Platform, 'database'>, key: string): Promise<boolean> {
  if (key === '') return false
  const found = await resetKeyStore.find(database.queries, key)
  const agent = found && (await findAgent(database.queries, found.agentId))
  return agent !== undefined && !agent.disabledAt
}
