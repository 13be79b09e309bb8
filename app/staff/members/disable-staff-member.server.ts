import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { endSessionsOf } from '../sessions/session.store.server.ts'
import { lockOwnerIds, lockStaff, markDisabled } from './staff.store.server.ts'

/**
 * An owner shuts a person out: their sessions end at once. The last owner stays, or nobody could let anybody in again.
 * @throws RefusedError forbidden
 */
export async function disableStaffMember(
  { database }: Platform,
  actor: StaffActor,
  staffId: string,
  origin: Origin,
): Promise<Result<undefined, 'not-found' | 'last-owner'>> {
  permit(actor, 'staff:manage')
  permitFresh(actor)
  return database.transaction(async (tx) => {
    const owners = await lockOwnerIds(tx)
    const member = await lockStaff(tx, staffId)
    if (!member) return refused('not-found')
    if (owners.every((id) => id === staffId)) return refused('last-owner')
    if (!(await markDisabled(tx, staffId))) return accepted(undefined)
    await endSessionsOf(tx, staffId)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.disabled',
      subject: { kind: 'staff', id: staffId, label: member.name },
      was: { disabled: false },
      became: { disabled: true },
      origin,
    })
    return accepted(undefined)
  })
}
