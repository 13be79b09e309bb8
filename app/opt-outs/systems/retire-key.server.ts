import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { lockOptOutKey, setKeyRetired } from './opt-out-keys.store.server.ts'

/** Retires a key, or with `isRetired` false takes it into use again. Its address goes on working either way. */
export async function retireKey(
  platform: Platform,
  actor: StaffActor,
  { id, isRetired, origin }: { id: string; isRetired: boolean; origin: Origin },
): Promise<Result<void, 'not-found'>> {
  permit(actor, 'opt-outs:write')
  return platform.database.transaction(async (tx) => {
    const key = await lockOptOutKey(tx, id)
    if (!key) return refused('not-found')
    const wasRetired = key.retiredAt !== null
    if (wasRetired === isRetired) return accepted(undefined)
    await setKeyRetired(tx, id, isRetired)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: isRetired ? 'opt-out-key.retired' : 'opt-out-key.reopened',
      subject: { kind: 'opt-out-key', id, label: key.label },
      was: { retired: wasRetired },
      became: { retired: isRetired },
      origin,
    })
    return accepted(undefined)
  })
}
