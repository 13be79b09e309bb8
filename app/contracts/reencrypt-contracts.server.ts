import type { Keys } from '#app/data/crypto/keys.server.ts'
import { reencryptText, reencryptAll } from '#app/data/crypto/reencrypt.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import {
  findOldChanges,
  findOldDetails,
  reencryptChange,
  reencryptDetails,
} from './bank/bank-details.queries.server.ts'
import { contextOfBankChange, contextOfBankHelp, contextOfBankDetails } from './bank/bank-encryption.server.ts'
import { findOldBankHelps, reencryptBankHelp } from './bank-help/bank-helps.queries.server.ts'
import { findDraftsOfOldKeys, replaceEncrypted, reencryptDraft } from './draft/drafts.queries.server.ts'
import { findOldRenewalTokens, renewalTokenContext, reencryptRenewal } from './renewal/renewals.queries.server.ts'

const batch = 100

type Parts = Pick<Platform, 'database' | 'keys'>

/** Creates a function that re-encrypts a batch of values of an older key and returns their number. */
const rotate =
  <Old>(
    find: (tx: Transaction, newestKey: string, most: number) => Promise<Old[]>,
    replace: (tx: Transaction, keys: Keys, old: Old) => Promise<void>,
  ) =>
  ({ database, keys }: Parts): Promise<number> =>
    database.transaction(async (tx) => {
      const found = await find(tx, keys.newestId, batch)
      for (const old of found) await replace(tx, keys, old)
      return found.length
    })

type OldValue = { id: string; encrypted: string }

/** Re-encrypts a value with the newest key without parsing it: another version may have written it. */
const newValue = (keys: Keys, contextOf: (id: string) => string, { id, encrypted }: OldValue) => ({
  encrypted: reencryptText(keys, contextOf(id), encrypted),
  encryptedWith: keys.newestId,
})

const rotations = [
  rotate(findDraftsOfOldKeys, (tx, keys, old) => replaceEncrypted(tx, old, reencryptDraft(keys, old))),
  rotate(findOldDetails, (tx, keys, old) => reencryptDetails(tx, old, newValue(keys, contextOfBankDetails, old))),
  rotate(findOldChanges, (tx, keys, old) => reencryptChange(tx, old, newValue(keys, contextOfBankChange, old))),
  rotate(findOldBankHelps, (tx, keys, old) => reencryptBankHelp(tx, old, newValue(keys, contextOfBankHelp, old))),
  rotate(findOldRenewalTokens, (tx, keys, { id, tokenEncrypted }) =>
    reencryptRenewal(tx, id, reencryptText(keys, renewalTokenContext(id), tokenEncrypted)),
  ),
]

/**
 * Re-encrypts all bank details and renewal links with the newest of DATA_KEYS, a hundred in each transaction. It can
 * be stopped anywhere and continued. When it returns 0, this room no longer needs the older keys. A row that is
 * changed concurrently gets the newest key by that change.
 */
export async function reencryptContracts(parts: Parts): Promise<number> {
  let total = 0
  for (const rotateBatch of rotations) total += await reencryptAll(() => rotateBatch(parts))
  return total
}
