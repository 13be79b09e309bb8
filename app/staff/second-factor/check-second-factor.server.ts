import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { unseal } from '#app/platform/crypto/sealed.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

import { spendTotpStep, type StaffMember } from '../members/staff.store.server.ts'
import { findUnusedRecoveryCodes, spendRecoveryCode } from './recovery-code.store.server.ts'
import { looksLikeRecoveryCode, matchRecoveryCode } from './recovery-codes.server.ts'
import { matchTotpStep, totpPlace } from './totp.server.ts'

export type SecondFactor = 'authenticator' | 'recovery-code'

/** Which second factor the code is, spent in this transaction; undefined when it is none, or was used before. */
export async function checkSecondFactor(
  tx: Transaction,
  keys: Keys,
  member: StaffMember,
  code: string,
): Promise<SecondFactor | undefined> {
  if (looksLikeRecoveryCode(code)) {
    const row = matchRecoveryCode(keys, await findUnusedRecoveryCodes(tx, member.id), code)
    return row && (await spendRecoveryCode(tx, row.id)) ? 'recovery-code' : undefined
  }
  const secret = unseal(keys, totpPlace(member.id), member.totpSecret)
  const step = matchTotpStep(secret, code.replaceAll(/\s/g, ''))
  return step !== undefined && (await spendTotpStep(tx, member.id, step)) ? 'authenticator' : undefined
}
