import { accept } from '#app/platform/accept/accept.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { lockStaff } from '../members/staff.store.server.ts'
import { keepPasskey } from './check-passkey.server.ts'
import type { NewPasskey } from './passkey-answer.schema.ts'
import { deletePasskey, findPasskeysOf, keepPasskeyName } from './passkeys.store.server.ts'

const most = 10

/**
 * Adds a passkey to the actor's second factors. Asks for a fresh one of those that they have.
 * @throws RefusedError forbidden
 */
export async function addPasskey(
  platform: Platform,
  actor: StaffActor,
  { answer, name }: NewPasskey,
  origin: Origin,
): Promise<Result<{ id: string }, 'not-right' | 'too-many'>> {
  permitFresh(actor)
  return platform.database.transaction(async (tx) => {
    await lockStaff(tx, actor.id)
    if ((await findPasskeysOf(tx, actor.id)).length >= most) return refused('too-many')
    const made = { answer, name, sessionId: actor.sessionId, staffId: actor.id, purpose: 'add' as const }
    const id = await keepPasskey(tx, platform, made)
    if (!id) return refused('not-right')
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'staff.passkey-added',
        subject: { kind: 'staff', id: actor.id, label: actor.name },
        became: { passkey: name },
        origin,
      },
    })
    return accepted({ id })
  })
}

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
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'staff.passkey-renamed',
        subject: { kind: 'staff', id: actor.id, label: actor.name },
        was: { passkey: passkey.name },
        became: { passkey: name },
        origin,
      },
    })
    return accepted(undefined)
  })
}

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
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'staff.passkey-removed',
        subject: { kind: 'staff', id: actor.id, label: actor.name },
        was: { passkey: removed?.name ?? '' },
        origin,
      },
    })
    return accepted(undefined)
  })
}
