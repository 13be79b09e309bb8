import type { NewPasskey } from '#app/identity/passkeys/check-passkey.server.ts'
import { addOwnPasskey, removeOwnPasskey, renameOwnPasskey } from '#app/identity/passkeys/manage-passkeys.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { refused, type Result } from '#app/core/result.ts'

import { permitFresh, type StaffActor } from '../../guards/staff-actor.server.ts'
import { lockStaff } from '../../team/members/staff.queries.server.ts'
import { staffAudience } from '../staff-audience.server.ts'
import { spendChallenge, staffPasskeyStore } from './passkeys.queries.server.ts'

/**
 * Adds a passkey to the actor's second factors. Requires a fresh second factor.
 * @throws RefusedError forbidden
 */
export async function addPasskey(
  platform: Platform,
  actor: StaffActor,
  passkey: NewPasskey,
  origin: Origin,
): Promise<Result<{ id: string }, 'not-right' | 'too-many'>> {
  permitFresh(actor)
  return platform.database.transaction(async (tx) => {
    await lockStaff(tx, actor.id)
    const spend = () => spendChallenge(tx, actor.sessionId, 'add')
    return addOwnPasskey(tx, platform, staffAudience, actor, { ...passkey, spend, origin })
  })
}

/**
 * Renames one of the actor's passkeys. Requires a fresh second factor, because the name identifies a lost device.
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
    return renameOwnPasskey(tx, staffAudience, actor, { id, name, origin })
  })
}

/**
 * Removes one of the actor's passkeys, but never the last second factor. Requires a fresh second factor.
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
    // Locked, so that two concurrent removals cannot remove the last two passkeys.
    const member = await lockStaff(tx, actor.id)
    if (!member) return refused('not-found')
    const passkeys = await staffPasskeyStore.list(tx, actor.id)
    const isOnly = !member.totpEnrolledAt && passkeys.length === 1
    if (isOnly && passkeys[0]?.id === id) return refused('last-factor')
    return removeOwnPasskey(tx, staffAudience, actor, { id, origin })
  })
}
