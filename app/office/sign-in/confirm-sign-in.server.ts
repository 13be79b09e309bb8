import { entryOf } from '#app/identity/audience.server.ts'
import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { recordFailedLogIn } from '#app/identity/passwords/record-failed-log-in.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import { type DeviceToken, knowDevice, readDevice } from '#app/identity/devices/known-device.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { lockStaff } from '../team/members/staff.queries.server.ts'
import { staffPasskeyStore } from './passkeys/passkeys.queries.server.ts'
import { applyNewPassword } from '../team/members/apply-new-password.server.ts'
import { checkSecondFactor, guessingOf, type FactorProof } from './second-factor/check-second-factor.server.ts'
import { findSession } from './sessions/staff-sessions.queries.server.ts'
import { activate } from './sessions/start-session.server.ts'
import { staffLimits } from './staff-limits.ts'
import { failureOf } from './sign-in.server.ts'

/** A member who has given the password, and their second factors. */
type PendingSignIn = {
  email: string
  isEnrolled: boolean
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** Whether it began with a password link, so that the new password takes effect with the second factor. */
  isReset: boolean
}

/** Returns the pending sign-in of a session token; undefined if there is none or it has expired. */
export async function findPendingSignIn(
  { database }: Platform,
  token: string | undefined,
): Promise<PendingSignIn | undefined> {
  const found = token ? await findSession(database.queries, hashToken(token), 'pending') : undefined
  if (!found) return undefined
  const { id, email, enrolledAt, totpEnrolledAt } = found.person
  const passkeys = await staffPasskeyStore.list(database.queries, id)
  return {
    email,
    isEnrolled: enrolledAt !== null,
    hasAuthenticator: totpEnrolledAt !== null,
    hasPasskey: passkeys.length > 0,
    isReset: found.session.newPasswordHash !== null,
  }
}

/**
 * Completes a sign-in with a code of the authenticator, a recovery code or a passkey. The session becomes active under a new token, and the
 * pending token is void. After a password link the new password takes effect here (rule BO31).
 * @throws RefusedError too-many-requests
 */
export async function confirmSignIn(
  platform: Platform,
  pendingToken: string | undefined,
  proof: FactorProof,
  origin: Origin,
  deviceToken?: string,
): Promise<Result<SessionSecret & { device: DeviceToken }, 'wrong-code' | 'session-over'>> {
  const { database, keys, limits, jobs } = platform
  const pending = pendingToken ? await findSession(database.queries, hashToken(pendingToken), 'pending') : undefined
  if (!pending?.person.enrolledAt) return refused('session-over')
  const device = readDevice(keys, pending.person, deviceToken)
  const caller = guessingOf(pending.person.id, origin, device)
  const counted = await limits.attempt(staffLimits['staff-code'], caller)
  const result = await database.transaction(async (tx) => {
    const member = await lockStaff(tx, pending.person.id)
    if (!member || member.disabledAt) return refused('session-over')
    const factor = await checkSecondFactor(tx, platform, member, proof, {
      sessionId: pending.session.id,
      purpose: 'sign-in',
    })
    if (!factor) {
      await recordFailedLogIn(tx, failureOf({ member, step: 'code', counted, origin }))
      return refused('wrong-code')
    }
    const secret = await activate(tx, pending.session.id)
    if (!secret) return refused('session-over')
    const { id, name } = member
    const passwordHash = pending.session.newPasswordHash ?? member.passwordHash
    if (pending.session.newPasswordHash)
      await applyNewPassword(tx, platform, member, {
        act: 'password-reset',
        passwordHash,
        sessionId: pending.session.id,
        origin,
      })
    await commitEffects(tx, {
      audit: entryOf('staff', { id, name }, { act: 'signed-in', became: { secondFactor: factor }, origin }),
    })
    return ok({ ...secret, device: knowDevice(keys, { ...member, passwordHash }, device) })
  })
  if (result.ok) await limits.succeed(staffLimits['staff-code'], caller)
  if (result.ok && pending.session.newPasswordHash) {
    await limits.forget(staffLimits['staff-sign-in'], pending.person.email)
    jobs.notify(mailQueue)
  }
  return result
}
