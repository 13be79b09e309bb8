import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import { logInLines } from '#app/identity/passwords/log-in-lines.server.ts'
import { recordFailedLogIn } from '#app/identity/passwords/record-failed-log-in.server.ts'
import { tryPassword } from '#app/identity/passwords/try-password.server.ts'
import { hashPassword, needsRehash } from '#app/identity/passwords/hash-password.server.ts'
import type { Attempt } from '#app/web/limits/attempts.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { findStaffByEmail, keepPasswordHash, type StaffMember } from '../team/members/staff.queries.server.ts'
import { staffSessionStore, findSession } from './sessions/staff-sessions.queries.server.ts'
import { startPendingSession } from './sessions/start-session.server.ts'
import { staffLimits } from './staff-limits.ts'

type SignInInput = {
  email: string
  password: string
  earlierToken?: string | undefined
  deviceToken?: string | undefined
}
type PasswordAccepted = SessionSecret & { owes: 'code' | 'enrolment' }

/** A separate queue, so that staff can sign in during a flood of retailers' log-ins. */
const inLine = logInLines()

/**
 * Checks the password, the first step of signing in. Returns a pending session under a new token, and ends the browser's previous session.
 * The source is throttled before the costly hash, and in the same way for addresses without an account.
 * @throws RefusedError too-many-requests, unavailable
 */
export function signIn(
  platform: Platform,
  input: SignInInput,
  origin: Origin,
): Promise<Result<PasswordAccepted, 'wrong-credentials'>> {
  const { email, deviceToken } = input
  return inLine(platform, { email, deviceToken, origin }, () => trySignIn(platform, input, origin))
}

type Failure = { member: StaffMember | undefined; step: 'password' | 'code'; counted: Attempt; origin: Origin }

/** Returns the record of a failed sign-in, for `recordFailedLogIn`. */
export const failureOf = ({ member: person, step, counted, origin }: Failure) => ({
  kind: 'staff' as const,
  act: 'sign-in-failed' as const,
  person,
  unknown: 'an unknown address',
  became: { step, ...counted },
  origin,
})

async function trySignIn(
  platform: Platform,
  input: SignInInput,
  origin: Origin,
): Promise<Result<PasswordAccepted, 'wrong-credentials'>> {
  const { database } = platform
  const { email, password, earlierToken, deviceToken } = input
  const member = await findStaffByEmail(database.queries, email)
  const trying = { limit: staffLimits['staff-sign-in'], origin, deviceToken }
  const { isRight, counted } = await tryPassword(platform, { holder: member, email, password }, trying)
  if (!member || !isRight) {
    await recordFailedLogIn(database, failureOf({ member, step: 'password', counted, origin }))
    return refused('wrong-credentials')
  }
  const newHash = needsRehash(member.passwordHash) ? await hashPassword(password) : undefined
  const earlier = earlierToken ? await findSession(database.queries, hashToken(earlierToken), 'active') : undefined
  const secret = await database.transaction(async (tx) => {
    if (newHash) await keepPasswordHash(tx, member.id, newHash)
    if (earlier) await staffSessionStore.end(tx, earlier.person.id, earlier.session.id)
    return startPendingSession(tx, member.id, origin)
  })
  return ok({ ...secret, owes: member.enrolledAt ? 'code' : 'enrolment' })
}
