import { ownEntry } from '#app/identity/audience.server.ts'
import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { recordFailedLogIn } from '#app/identity/passwords/record-failed-log-in.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import type { StaffActor } from '../../guards/staff-actor.server.ts'
import { lockStaff } from '../../team/members/staff.queries.server.ts'
import { renewSecondFactor } from '../sessions/staff-sessions.queries.server.ts'
import { failureOf } from '../sign-in.server.ts'
import { checkSecondFactor, guessingOf, type FactorProof } from './check-second-factor.server.ts'
import { staffLimits } from '../staff-limits.ts'
import { staffAudience } from '../staff-audience.server.ts'

/**
 * Checks the second factor again, for acts that require a fresh one. The session continues under a new token.
 * @throws RefusedError too-many-requests
 */
export async function confirmIdentity(
  platform: Platform,
  actor: StaffActor,
  proof: FactorProof,
  origin: Origin,
): Promise<Result<SessionSecret, 'wrong-code' | 'session-over'>> {
  const { database, limits } = platform
  const caller = guessingOf(actor.id, origin, 'signed in')
  const counted = await limits.attempt(staffLimits['staff-code'], caller)
  const result = await database.transaction(async (tx) => {
    const member = await lockStaff(tx, actor.id)
    if (!member || member.disabledAt) return refused('session-over')
    const factor = await checkSecondFactor(tx, platform, member, proof, {
      sessionId: actor.sessionId,
      purpose: 'confirm',
    })
    if (!factor) {
      await recordFailedLogIn(tx, failureOf({ member, step: 'code', counted, origin }))
      return refused('wrong-code')
    }
    const token = makeToken()
    const renewed = await renewSecondFactor(tx, actor.sessionId, hashToken(token))
    if (!renewed) return refused('session-over')
    await commitEffects(tx, {
      audit: ownEntry(staffAudience, actor, { act: 'confirmed', became: { secondFactor: factor }, origin }),
    })
    return ok({ token, expiresAt: renewed.expiresAt })
  })
  if (result.ok) await limits.succeed(staffLimits['staff-code'], caller)
  return result
}
