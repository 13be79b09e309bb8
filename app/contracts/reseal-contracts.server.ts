import type { Keys } from '#app/data/crypto/keys.server.ts'
import { reseal, resealAll } from '#app/data/crypto/reseal.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findOldChanges, findOldDetails, resealChange, resealDetails } from './bank/bank-details.queries.server.ts'
import { contextOfBankChange, contextOfBankHelp, contextOfBankDetails } from './bank/bank-seal.server.ts'
import { findOldBankHelps, resealBankHelp } from './bank-help/bank-helps.queries.server.ts'
import { findDraftsOfOldKeys, replaceEncrypted, resealDraft } from './draft/drafts.queries.server.ts'
import { findOldRenewalTokens, renewalTokenContext, resealRenewal } from './renewal/renewals.queries.server.ts'

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

type OldSeal = { id: string; sealed: string }

/** Re-encrypts a value with the newest key without parsing it: another version may have written it. */
const newSeal = (keys: Keys, contextOf: (id: string) => string, { id, sealed }: OldSeal) => ({
  sealed: reseal(keys, contextOf(id), sealed),
  sealedWith: keys.newestId,
})

const rotations = [
  rotate(findDraftsOfOldKeys, (tx, keys, old) => replaceEncrypted(tx, old, resealDraft(keys, old))),
  rotate(findOldDetails, (tx, keys, old) => resealDetails(tx, old, newSeal(keys, contextOfBankDetails, old))),
  rotate(findOldChanges, (tx, keys, old) => resealChange(tx, old, newSeal(keys, contextOfBankChange, old))),
  rotate(findOldBankHelps, (tx, keys, old) => resealBankHelp(tx, old, newSeal(keys, contextOfBankHelp, old))),
  rotate(findOldRenewalTokens, (tx, keys, { id, tokenSealed }) =>
    resealRenewal(tx, id, reseal(keys, renewalTokenContext(id), tokenSealed)),
  ),
]

/**
 * Re-encrypts all bank details and renewal links with the newest of DATA_KEYS, a hundred in each transaction. It can
 * be stopped anywhere and continued. When it returns 0, this room no longer needs the older keys. A row that is
 * changed concurrently gets the newest key by that change.
 */
export async function resealContracts(parts: Parts): Promise<number> {
  let total = 0
  for (const rotateBatch of rotations) total += await resealAll(() => rotateBatch(parts))
  return total
}
