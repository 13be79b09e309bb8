import { ownEntry } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { reencryptText, reencryptAll } from '#app/data/crypto/reencrypt.server.ts'
import { decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { hasFreshSecondFactor, permitFresh, type StaffActor } from '../../guards/staff-actor.server.ts'
import {
  findOldTotpSecrets,
  findStaff,
  lockStaff,
  markAuthenticatorAdded,
  reencryptTotpSecret,
  spendTotpStep,
  type StaffMember,
} from '../../team/members/staff.queries.server.ts'
import { findSession } from '../sessions/staff-sessions.queries.server.ts'
import type { QrPicture } from '../code/qr-code.tsx'
import { qrPicture } from '../code/qr-picture.ts'
import { guessingOf } from './check-second-factor.server.ts'
import { staffLimits } from '../staff-limits.ts'
import { matchTotpStep, totpContext, totpUri } from './totp.server.ts'
import { staffAudience } from '../staff-audience.server.ts'

/** The secret for setting up an authenticator app, as a QR code and as text. */
type Enrolment = { qr: QrPicture; secret: string; email: string }

async function enrolmentOf(
  { keys }: Pick<Platform, 'keys'>,
  { id, email, totpSecret }: Pick<StaffMember, 'id' | 'email' | 'totpSecret'>,
): Promise<Enrolment> {
  const { encode } = await import('uqr')
  const secret = decryptText(keys, totpContext(id), totpSecret)
  return { qr: qrPicture(encode(totpUri(secret, email), { ecc: 'M', border: 0 })), secret, email }
}

/** Returns the secret of a pending session's member; undefined if the session is not pending or the member already has a second factor. */
export async function showEnrolment(
  platform: Platform,
  pendingToken: string | undefined,
): Promise<Enrolment | undefined> {
  const hash = pendingToken && hashToken(pendingToken)
  const found = hash ? await findSession(platform.database.queries, hash, 'pending') : undefined
  return found && !found.person.enrolledAt ? enrolmentOf(platform, found.person) : undefined
}

/** Returns the secret for an actor who has only passkeys; undefined if they have an authenticator, or the second factor is not fresh. */
export async function showAuthenticator(platform: Platform, actor: StaffActor): Promise<Enrolment | undefined> {
  if (!hasFreshSecondFactor(actor)) return undefined
  const member = await findStaff(platform.database.queries, actor.id)
  return member && !member.totpEnrolledAt ? enrolmentOf(platform, member) : undefined
}

/**
 * Adds an authenticator app to an actor who has only passkeys, with its first code. Requires a fresh second factor.
 * @throws RefusedError forbidden, too-many-requests
 */
export async function addAuthenticator(
  { database, limits, keys }: Platform,
  actor: StaffActor,
  code: string,
  origin: Origin,
): Promise<Result<undefined, 'wrong-code' | 'has-one'>> {
  permitFresh(actor)
  const caller = guessingOf(actor.id, origin, 'signed in')
  await limits.attempt(staffLimits['staff-code'], caller)
  const result = await database.transaction(async (tx) => {
    const member = await lockStaff(tx, actor.id)
    if (!member || member.totpEnrolledAt) return refused('has-one')
    const step = matchTotpStep(decryptText(keys, totpContext(actor.id), member.totpSecret), code.replaceAll(/\s/g, ''))
    if (step === undefined || !(await spendTotpStep(tx, actor.id, step))) return refused('wrong-code')
    await markAuthenticatorAdded(tx, actor.id)
    await commitEffects(tx, {
      audit: ownEntry(staffAudience, actor, { act: 'authenticator-added', origin }),
    })
    return ok(undefined)
  })
  if (result.ok) await limits.succeed(staffLimits['staff-code'], caller)
  return result
}

const batch = 100

/** Seals all authenticator secrets with the newest key. Their codes do not change. */
export function reencryptSecondFactors({ database, keys }: Pick<Platform, 'database' | 'keys'>): Promise<number> {
  return reencryptAll(() =>
    database.transaction(async (tx) => {
      const old = await findOldTotpSecrets(tx, keys.newestId, batch)
      for (const { id, totpSecret } of old)
        await reencryptTotpSecret(tx, id, reencryptText(keys, totpContext(id), totpSecret))
      return old.length
    }),
  )
}
