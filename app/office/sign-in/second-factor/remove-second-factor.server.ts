import type { Keys } from '#app/data/crypto/keys.server.ts'
import { encryptText } from '#app/data/crypto/encrypted-text.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'

import { clearSecondFactor } from '../../team/members/staff.queries.server.ts'
import { staffPasskeyStore } from '../passkeys/passkeys.queries.server.ts'
import { replaceRecoveryCodes } from './recovery-code.queries.server.ts'
import { makeTotpSecret, totpContext } from './totp.server.ts'

/** Removes authenticator, passkeys and recovery codes of a member, who sets up another second factor at the next sign-in. */
export async function removeSecondFactor(tx: Transaction, keys: Keys, staffId: string): Promise<void> {
  await clearSecondFactor(tx, staffId, encryptText(keys, totpContext(staffId), makeTotpSecret()))
  await replaceRecoveryCodes(tx, staffId, [])
  await staffPasskeyStore.deleteAll(tx, staffId)
}
