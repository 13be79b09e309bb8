import { unseal } from '#app/platform/crypto/sealed.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { lockStaff, markAuthenticatorAdded, spendTotpStep } from '../members/staff.store.server.ts'
import { matchTotpStep, totpPlace } from './totp.server.ts'
import { staffLimits } from '../staff-limits.ts'

/**
 * Adds an authenticator app, with its first code, to the second factors of an actor who has passkeys alone. Asks for a
 * fresh second factor.
 * @throws RefusedError forbidden, too-many-requests
 */
export async function addAuthenticator(
  { database, limits, keys }: Platform,
  actor: StaffActor,
  code: string,
  origin: Origin,
): Promise<Result<undefined, 'wrong-code' | 'has-one'>> {
  permitFresh(actor)
  const counted = { ip: addressBlock(origin.ip), subject: actor.id }
  await limits.consume(staffLimits['staff-code'], counted)
  const result = await database.transaction(async (tx) => {
    const member = await lockStaff(tx, actor.id)
    if (!member || member.totpEnrolledAt) return refused('has-one')
    const step = matchTotpStep(unseal(keys, totpPlace(actor.id), member.totpSecret), code.replaceAll(/\s/g, ''))
    if (step === undefined || !(await spendTotpStep(tx, actor.id, step))) return refused('wrong-code')
    await markAuthenticatorAdded(tx, actor.id)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.authenticator-added',
      subject: { kind: 'staff', id: actor.id, label: actor.name },
      origin,
    })
    return accepted(undefined)
  })
  if (result.ok) await limits.forgive(staffLimits['staff-code'], counted)
  return result
}
