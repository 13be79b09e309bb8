import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { lockStaff } from '../members/staff.store.server.ts'
import { findPasskeysOf, keepPasskeyName } from './passkeys.store.server.ts'

/**
 * Gives one of the actor's passkeys another name. Asks for a fresh second factor: by its name it is told which one is lost.
 * @throws RefusedError forbidden
 */
export async function renamePasskey(
  { database }: Platform,
  actor: StaffActor,
  { id, name }: { id: string; name: string },
  origin: Origin,
): Promise<Result<undefined, 'not-found'>> {
  permitFresh(actor)
  return database.transaction(async (tx) => {
    await lockStaff(tx, actor.id)
    const passkey = (await findPasskeysOf(tx, actor.id)).find((each) => each.id === id)
    if (!passkey) return refused('not-found')
    if (passkey.name === name) return accepted(undefined)
    await keepPasskeyName(tx, id, name)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.passkey-renamed',
      subject: { kind: 'staff', id: actor.id, label: actor.name },
      was: { passkey: passkey.name },
      became: { passkey: name },
      origin,
    })
    return accepted(undefined)
  })
}
