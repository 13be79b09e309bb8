import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { lockStaff } from '../members/staff.store.server.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.server.ts'
import { findSession } from '../sessions/session.store.server.ts'
import { activate, type SessionSecret } from '../sessions/start-session.server.ts'
import { forgetFailures } from './failures.store.server.ts'
import { failureKey, recordFailure, refuseWhileLocked } from './sign-in-failures.server.ts'

/**
 * The second step of signing in: a code of the authenticator, or a recovery code. The session becomes active under a
 * new token; the pending one opens nothing any more.
 * @throws RefusedError too-many-requests
 */
export async function confirmSignIn(
  { database, limits, keys }: Platform,
  pendingToken: string | undefined,
  code: string,
  origin: Origin,
): Promise<Result<SessionSecret, 'wrong-code' | 'session-over'>> {
  const pending = pendingToken ? await findSession(database.queries, hashToken(pendingToken), 'pending') : undefined
  if (!pending?.member.enrolledAt) return refused('session-over')
  const counted = { ip: addressBlock(origin.ip), subject: pending.member.id }
  await limits.consume('staff-code', counted)
  await refuseWhileLocked(database.queries, pending.member.email, origin)
  const result = await database.transaction(async (tx) => {
    const member = await lockStaff(tx, pending.member.id)
    if (!member || member.disabledAt) return refused('session-over')
    const factor = await checkSecondFactor(tx, keys, member, code)
    if (!factor) {
      await recordFailure(tx, { email: member.email, member, step: 'code' }, origin)
      return refused('wrong-code')
    }
    const secret = await activate(tx, pending.session.id)
    if (!secret) return refused('session-over')
    await forgetFailures(tx, failureKey(member.email, origin))
    const { id, name } = member
    await recordAudit(tx, {
      actor: { kind: 'staff', id, name },
      action: 'staff.signed-in',
      subject: { kind: 'staff', id, label: name },
      became: { secondFactor: factor },
      origin,
    })
    return accepted(secret)
  })
  if (result.ok) await limits.forgive('staff-code', counted)
  return result
}
