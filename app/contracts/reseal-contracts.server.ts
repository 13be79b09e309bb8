import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { reseal, resealAll } from '#app/platform/crypto/reseal.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findOldChanges, findOldDetails, resealChange, resealDetails } from './bank/bank-details.store.server.ts'
import { placeOfBankChange, placeOfBankHelp, placeOfBankDetails } from './bank/bank-seal.server.ts'
import { findOldBankHelps, resealBankHelp } from './bank-help/bank-helps.store.server.ts'
import { findDraftsOfOldKeys, replaceEncrypted, resealDraft } from './draft/drafts.store.server.ts'
import { findOldRenewalTokens, renewalTokenPlace, resealRenewal } from './renewal/renewals.store.server.ts'

const batch = 100

type Parts = Pick<Platform, 'database' | 'keys'>

/** A batch of one kind of what an older key sealed: found, and each sealed anew and replaced; how many there were. */
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

type OldSeal = { id: string; sealed: string }

/** The seal of a row under the newest key. What it holds is not read: another version may have written it. */
const newSeal = (keys: Keys, place: (id: string) => string, { id, sealed }: OldSeal) => ({
  sealed: reseal(keys, place(id), sealed),
  sealedWith: keys.newestId,
})

const rotations = [
  rotate(findDraftsOfOldKeys, (tx, keys, old) => replaceEncrypted(tx, old, resealDraft(keys, old))),
  rotate(findOldDetails, (tx, keys, old) => resealDetails(tx, old, newSeal(keys, placeOfBankDetails, old))),
  rotate(findOldChanges, (tx, keys, old) => resealChange(tx, old, newSeal(keys, placeOfBankChange, old))),
  rotate(findOldBankHelps, (tx, keys, old) => resealBankHelp(tx, old, newSeal(keys, placeOfBankHelp, old))),
  rotate(findOldRenewalTokens, (tx, keys, { id, tokenSealed }) =>
    resealRenewal(tx, id, reseal(keys, renewalTokenPlace(id), tokenSealed)),
  ),
]

/**
 * Seals every bank detail and every link of a renewal with the newest of DATA_KEYS. A hundred in each transaction: stopped
 * anywhere, it goes on where it was; when it says 0, nothing of this room needs the older keys any more. A row that
 * somebody changes meanwhile was sealed with the newest key by them.
 */
export async function resealContracts(parts: Parts): Promise<number> {
  let total = 0
  for (const rotateBatch of rotations) total += await resealAll(() => rotateBatch(parts))
  return total
}
