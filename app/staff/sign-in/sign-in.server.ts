import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { FairQueue, logInLine } from '#app/platform/limits/fair-queue.ts'
import { claimsDevice, readDevice } from '#app/platform/limits/known-device.server.ts'
import { hashPassword, needsRehash, verifyPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { findStaffByEmail, keepPasswordHash } from '../members/staff.store.server.ts'
import { staffSessionStore, findSession } from '../sessions/staff-sessions.store.server.ts'
import { startPendingSession } from '../sessions/start-session.server.ts'
import { recordFailure } from './record-failure.server.ts'
import { staffLimits } from '../staff-limits.ts'

type SignInInput = {
  email: string
  password: string
  earlierToken?: string | undefined
  deviceToken?: string | undefined
}
type PasswordAccepted = SessionSecret & { owes: 'code' | 'enrolment' }

/** Not the lines of retailers: staff can sign in during a flood of log-ins there. Known devices do not wait behind strangers. */
const lines = { known: new FairQueue(logInLine), unknown: new FairQueue(logInLine) }

/**
 * The first step of signing in: the password. Gives a pending session under a new token; a session that the browser
 * held before is ended. The wait of the source comes before the costly hash, and is the same for addresses that have no account.
 * @throws RefusedError too-many-requests, unavailable
 */
export function signIn(
  platform: Platform,
  input: SignInInput,
  origin: Origin,
): Promise<Result<PasswordAccepted, 'wrong-credentials'>> {
  const line = claimsDevice(platform.keys, input.email, input.deviceToken) ? lines.known : lines.unknown
  return line.run(addressBlock(origin.ip), () => trySignIn(platform, input, origin))
}

async function trySignIn(
  platform: Platform,
  input: SignInInput,
  origin: Origin,
): Promise<Result<PasswordAccepted, 'wrong-credentials'>> {
  const { database, keys, limits } = platform
  const { email, password, earlierToken, deviceToken } = input
  const member = await findStaffByEmail(database.queries, email)
  const caller = { ip: addressBlock(origin.ip), subject: email, device: readDevice(keys, member, deviceToken) }
  const counted = await limits.attempt(staffLimits['staff-sign-in'], caller)
  const isRight = await limits.look(staffLimits['staff-sign-in'], caller, () =>
    verifyPassword(member?.passwordHash, password),
  )
  if (!member || !isRight) {
    await recordFailure(database, { member, step: 'password', counted }, origin)
    return refused('wrong-credentials')
  }
  await limits.succeed(staffLimits['staff-sign-in'], caller)
  const newHash = needsRehash(member.passwordHash) ? await hashPassword(password) : undefined
  const earlier = earlierToken ? await findSession(database.queries, hashToken(earlierToken), 'active') : undefined
  const secret = await database.transaction(async (tx) => {
    if (newHash) await keepPasswordHash(tx, member.id, newHash)
    if (earlier) await staffSessionStore.end(tx, earlier.person.id, earlier.session.id)
    return startPendingSession(tx, member.id, origin)
  })
  return accepted({ ...secret, owes: member.enrolledAt ? 'code' : 'enrolment' })
}
