import { entryOf } from '#app/identity/audience.server.ts'
import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { keepPasskey, type NewPasskey } from '#app/identity/passkeys/check-passkey.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import { encryptText, decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { type DeviceToken, knowDevice } from '#app/identity/devices/known-device.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import {
  keepTotpSecret,
  lockStaff,
  markEnrolled,
  spendTotpStep,
  type StaffMember,
} from '../../team/members/staff.queries.server.ts'
import { spendChallenge, staffPasskeyStore } from '../passkeys/passkeys.queries.server.ts'
import { findSession } from '../sessions/staff-sessions.queries.server.ts'
import { activate } from '../sessions/start-session.server.ts'
import { replaceRecoveryCodes } from './recovery-code.queries.server.ts'
import { makeCodes } from './manage-recovery-codes.server.ts'
import { makeTotpSecret, matchTotpStep, totpContext } from './totp.server.ts'
import { guessingOf } from './check-second-factor.server.ts'
import { staffLimits } from '../staff-limits.ts'

/** The active session, and the recovery codes, which are shown once. */
type Enrolled = { session: SessionSecret & { device: DeviceToken }; recoveryCodes: string[]; email: string }

/** The first code of a new authenticator, or a new passkey. */
export type NewFactorProof = string | NewPasskey

async function storeFirstFactor(
  tx: Transaction,
  platform: Platform,
  member: StaffMember,
  { proof, sessionId }: { proof: NewFactorProof; sessionId: string },
): Promise<'authenticator' | 'passkey' | undefined> {
  const { id } = member
  if (typeof proof !== 'string') {
    const challenge = await spendChallenge(tx, sessionId, 'enrol')
    const kept = await keepPasskey(tx, platform, staffPasskeyStore, { ...proof, challenge, personId: id })
    if (!kept) return undefined
    // The secret on the screen was visible to a caller with only the password, so an authenticator that is added later gets a new one.
    await keepTotpSecret(tx, id, encryptText(platform.keys, totpContext(id), makeTotpSecret()))
    return 'passkey'
  }
  const secret = decryptText(platform.keys, totpContext(id), member.totpSecret)
  const step = matchTotpStep(secret, proof.replaceAll(/\s/g, ''))
  return step !== undefined && (await spendTotpStep(tx, id, step)) ? 'authenticator' : undefined
}

/**
 * Sets up the second factor of a member who has none: an authenticator with its first code, or a passkey.
 * @throws RefusedError too-many-requests
 */
export async function enrolSecondFactor(
  platform: Platform,
  pendingToken: string | undefined,
  proof: NewFactorProof,
  origin: Origin,
): Promise<Result<Enrolled, 'wrong-code' | 'session-over'>> {
  const { database, limits, keys } = platform
  const pending = pendingToken ? await findSession(database.queries, hashToken(pendingToken), 'pending') : undefined
  if (!pending || pending.person.enrolledAt) return refused('session-over')
  const { id, name, email } = pending.person
  const caller = guessingOf(id, origin)
  await limits.attempt(staffLimits['staff-code'], caller)
  const result = await database.transaction(async (tx) => {
    const member = await lockStaff(tx, id)
    if (!member || member.disabledAt || member.enrolledAt) return refused('session-over')
    const factor = await storeFirstFactor(tx, platform, member, { proof, sessionId: pending.session.id })
    if (!factor) return refused('wrong-code')
    const session = await activate(tx, pending.session.id)
    if (!session || !(await markEnrolled(tx, id, factor))) return refused('session-over')
    const { codes, rows } = makeCodes(keys, id)
    await replaceRecoveryCodes(tx, id, rows)
    const became = { factor, recoveryCodes: codes.length }
    await commitEffects(tx, {
      audit: [
        entryOf('staff', { id, name }, { act: 'second-factor-set-up', became, origin }),
        entryOf('staff', { id, name }, { act: 'signed-in', became: { secondFactor: factor }, origin }),
      ],
    })
    return ok({ session: { ...session, device: knowDevice(keys, member) }, recoveryCodes: codes, email })
  })
  if (result.ok) await limits.succeed(staffLimits['staff-code'], caller)
  return result
}
