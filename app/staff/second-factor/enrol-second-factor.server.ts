import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import { unseal } from '#app/platform/crypto/sealed.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { lockStaff, markEnrolled, spendTotpStep } from '../members/staff.store.server.ts'
import { findSession } from '../sessions/session.store.server.ts'
import { activate, type SessionSecret } from '../sessions/start-session.server.ts'
import { forgetFailures } from '../sign-in/failures.store.server.ts'
import { failureKey } from '../sign-in/sign-in-failures.server.ts'
import { replaceRecoveryCodes } from './recovery-code.store.server.ts'
import { makeCodes } from './recovery-codes.server.ts'
import { matchTotpStep, totpPlace } from './totp.server.ts'

/** The session, active now, and the recovery codes, to be shown once. */
export type Enrolled = { session: SessionSecret; recoveryCodes: string[]; email: string }

/**
 * Sets up the second factor of a member who has none, with the first code of their authenticator.
 * @throws RefusedError too-many-requests
 */
export async function enrolSecondFactor(
  { database, limits, keys }: Platform,
  pendingToken: string | undefined,
  code: string,
  origin: Origin,
): Promise<Result<Enrolled, 'wrong-code' | 'session-over'>> {
  const pending = pendingToken ? await findSession(database.queries, hashToken(pendingToken), 'pending') : undefined
  if (!pending || pending.member.enrolledAt) return refused('session-over')
  const { id, name, email } = pending.member
  await limits.consume('staff-code', { ip: addressBlock(origin.ip), subject: id })
  return database.transaction(async (tx) => {
    const member = await lockStaff(tx, id)
    if (!member || member.disabledAt || member.enrolledAt) return refused('session-over')
    const step = matchTotpStep(unseal(keys, totpPlace(id), member.totpSecret), code.replaceAll(/\s/g, ''))
    if (step === undefined || !(await spendTotpStep(tx, id, step))) return refused('wrong-code')
    const session = await activate(tx, pending.session.id)
    if (!session || !(await markEnrolled(tx, id))) return refused('session-over')
    const { codes, rows } = makeCodes(keys, id)
    await replaceRecoveryCodes(tx, id, rows)
    await forgetFailures(tx, failureKey(email, origin))
    const actor = { kind: 'staff' as const, id, name }
    const subject = { kind: 'staff', id, label: name }
    await recordAudit(tx, {
      actor,
      action: 'staff.second-factor-set-up',
      subject,
      became: { recoveryCodes: codes.length },
      origin,
    })
    await recordAudit(tx, {
      actor,
      action: 'staff.signed-in',
      subject,
      became: { secondFactor: 'authenticator' },
      origin,
    })
    return accepted({ session, recoveryCodes: codes, email })
  })
}
