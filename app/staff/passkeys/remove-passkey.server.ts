import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { lockStaff } from '../members/staff.store.server.ts'
import { deletePasskey, findPasskeysOf } from './passkeys.store.server.ts'

/**
 * Removes one of the actor's passkeys; the last second factor stays. Asks for a fresh second factor.
 * @throws RefusedError forbidden
 */
export async function removePasskey(
  { database }: Platform,
  actor: StaffActor,
  id: string,
  origin: Origin,
): Promise<Result<undefined, 'not-found' | 'last-factor'>> {
  permitFresh(actor)
  return database.transaction(async (tx) => {
    // Locked, so that two passkeys that are removed at once cannot both be the last but one.
    const member = await lockStaff(tx, actor.id)
    const passkeys = await findPasskeysOf(tx, actor.id)
    if (!member || passkeys.every((each) => each.id !== id)) return refused('not-found')
    if (!member.totpEnrolledAt && passkeys.length === 1) return refused('last-factor')
    const removed = await deletePasskey(tx, actor.id, id)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.passkey-removed',
      subject: { kind: 'staff', id: actor.id, label: actor.name },
      was: { passkey: removed?.name ?? '' },
      origin,
    })
    return accepted(undefined)
  })
}
