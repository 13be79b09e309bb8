import type { Platform } from '#app/platform/platform.server.ts'

import { agentPasswordLinks } from './agent-password-links.server.ts'

/**
 * Whether a reset link opens anything now, so that its page says so before two passwords are typed (rule AC47). Looking uses
 * nothing up: mail scanners open links too.
 */
export async function checkResetKey({ database }: Pick<Platform, 'database'>, key: string): Promise<boolean> {
  return (await agentPasswordLinks.find(database.queries, key)) !== undefined
}
