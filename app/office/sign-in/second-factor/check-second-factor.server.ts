import { checkPasskey } from '#app/identity/passkeys/check-passkey.server.ts'
import { decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { PasskeyUsed } from '#app/identity/passkeys/passkey-answer.schema.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { spendTotpStep, type StaffMember } from '../../team/members/staff.queries.server.ts'
import { spendChallenge, staffPasskeyStore } from '../passkeys/passkeys.queries.server.ts'
import { findUnusedRecoveryCodes, spendRecoveryCode } from './recovery-code.queries.server.ts'
import { looksLikeRecoveryCode, matchRecoveryCode } from './manage-recovery-codes.server.ts'
import { matchTotpStep, totpContext } from './totp.server.ts'

/**
 * Returns the source by which guesses at a member's second factor are counted: the known device, or all unknown devices together. A guess
 * requires the right password or a session, so that a stranger cannot make the member wait.
 */
export const guessingOf = (staffId: string, origin: Origin, device = 'unknown devices') => ({
  ip: addressBlock(origin.ip),
  subject: staffId,
  device,
})

type SecondFactor = 'authenticator' | 'recovery-code' | 'passkey'

/** A given second factor: a typed code, or a passkey's assertion. */
export type FactorProof = string | PasskeyUsed

/** The session and purpose to which a passkey's challenge is bound. */
type Occasion = { sessionId: string; purpose: 'sign-in' | 'confirm' }

async function checkCode(
  tx: Transaction,
  { keys }: Pick<Platform, 'keys'>,
  member: StaffMember,
  code: string,
): Promise<SecondFactor | undefined> {
  if (looksLikeRecoveryCode(code)) {
    const row = matchRecoveryCode(keys, await findUnusedRecoveryCodes(tx, member.id), code)
    return row && (await spendRecoveryCode(tx, row.id)) ? 'recovery-code' : undefined
  }
  if (!member.totpEnrolledAt) return undefined
  const secret = decryptText(keys, totpContext(member.id), member.totpSecret)
  const step = matchTotpStep(secret, code.replaceAll(/\s/g, ''))
  return step !== undefined && (await spendTotpStep(tx, member.id, step)) ? 'authenticator' : undefined
}

/** Spends the proof in this transaction and returns which second factor it is; undefined if it is invalid or already used. */
export async function checkSecondFactor(
  tx: Transaction,
  platform: Platform,
  member: StaffMember,
  proof: FactorProof,
  { sessionId, purpose }: Occasion,
): Promise<SecondFactor | undefined> {
  if (typeof proof === 'string') return checkCode(tx, platform, member, proof)
  const challenge = await spendChallenge(tx, sessionId, purpose)
  const given = { personId: member.id, challenge, answer: proof }
  const isRight = await checkPasskey(tx, platform, staffPasskeyStore, given)
  return isRight ? 'passkey' : undefined
}
