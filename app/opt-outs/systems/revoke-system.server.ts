import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { lockSystem, setSystemRevoked } from './sending-systems.store.server.ts'

/** Shuts a sending system out, at once and for good: it would need a new secret. */
export async function revokeSystem(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<Result<void, 'not-found'>> {
  permit(actor, 'suppressions:manage')
  return platform.database.transaction(async (tx) => {
    const system = await lockSystem(tx, id)
    if (!system) return refused('not-found')
    if (system.revokedAt) return accepted(undefined)
    await setSystemRevoked(tx, id)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'sending-system.revoked',
      subject: { kind: 'sending-system', id, label: system.label },
      was: { open: true },
      became: { open: false },
      origin,
    })
    return accepted(undefined)
  })
}
