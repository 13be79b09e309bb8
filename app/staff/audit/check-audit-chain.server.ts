import type { Platform } from '#app/platform/platform.server.ts'

import { permit, type StaffActor } from '../guards/staff-actor.server.ts'
import { sealAudit } from './seal-audit.server.ts'
import { type ChainCheck, verifyAuditChain } from './verify-audit-chain.server.ts'
import { staffLimits } from '../staff-limits.ts'

/**
 * Seals what waits and checks the whole chain, because a member of staff asks.
 * @throws RefusedError forbidden, too-many-requests
 */
export async function checkAuditChain(platform: Platform, actor: StaffActor, ip: string): Promise<ChainCheck> {
  permit(actor, 'audit:read')
  await platform.limits.consume(staffLimits['audit-check'], { ip, subject: actor.id })
  await sealAudit(platform)
  return verifyAuditChain(platform)
}
