import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { lockStaff } from '../members/staff.store.server.ts'
import { keepPasskey } from './keep-passkey.server.ts'
import type { NewPasskey } from './passkey-answer.schema.ts'
import { findPasskeysOf } from './passkeys.store.server.ts'

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
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.passkey-added',
      subject: { kind: 'staff', id: actor.id, label: actor.name },
      became: { passkey: name },
      origin,
    })
    return accepted({ id })
  })
}
