import { reseal, resealAll } from '#app/platform/crypto/reseal.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findOldChanges, findOldDetails, resealChange, resealDetails } from './bank/bank-details.store.server.ts'
import {
  openBankChange,
  openBankDetails,
  openBankHelp,
  sealBankChange,
  sealBankDetails,
  sealBankHelp,
} from './bank/bank-seal.server.ts'
import { findOldBankHelps, resealBankHelp } from './bank-help/bank-helps.store.server.ts'
import {
  decryptAccount,
  decryptDocumentSnapshot,
  encryptDraft,
  findDraftsOfOldKeys,
  replaceEncrypted,
} from './draft/drafts.store.server.ts'
import { findOldRenewalTokens, renewalTokenPlace, resealRenewal } from './renewal/renewals.store.server.ts'

const batch = 100

type Parts = Pick<Platform, 'database' | 'keys'>

async function rotateDrafts({ database, keys }: Parts): Promise<number> {
  return database.transaction(async (tx) => {
    const old = await findDraftsOfOldKeys(tx, keys.newestId, batch)
    for (const draft of old)
      await replaceEncrypted(
        tx,
        draft,
        encryptDraft(keys, draft.newsagencyId, decryptAccount(keys, draft), decryptDocumentSnapshot(keys, draft)),
      )
    return old.length
  })
}

async function rotateDetails({ database, keys }: Parts): Promise<number> {
  return database.transaction(async (tx) => {
    const old = await findOldDetails(tx, keys.newestId, batch)
    for (const one of old) {
      const { sealed, sealedWith } = sealBankDetails(keys, one.id, openBankDetails(keys, one.id, one.sealed))
      await resealDetails(tx, one, sealed, sealedWith)
    }
    return old.length
  })
}

async function rotateChanges({ database, keys }: Parts): Promise<number> {
  return database.transaction(async (tx) => {
    const old = await findOldChanges(tx, keys.newestId, batch)
    for (const one of old) {
      const { sealed, sealedWith } = sealBankChange(keys, one.id, openBankChange(keys, one.id, one.sealed))
      await resealChange(tx, one, sealed, sealedWith)
    }
    return old.length
  })
}

async function rotateHelps({ database, keys }: Parts): Promise<number> {
  return database.transaction(async (tx) => {
    const old = await findOldBankHelps(tx, keys.newestId, batch)
    for (const one of old) {
      const { sealed, sealedWith } = sealBankHelp(keys, one.id, openBankHelp(keys, one.id, one.sealed))
      await resealBankHelp(tx, one, sealed, sealedWith)
    }
    return old.length
  })
}

async function rotateRenewals({ database, keys }: Parts): Promise<number> {
  return database.transaction(async (tx) => {
    const old = await findOldRenewalTokens(tx, keys.newestId, batch)
    for (const { id, tokenSealed } of old) await resealRenewal(tx, id, reseal(keys, renewalTokenPlace(id), tokenSealed))
    return old.length
  })
}

/**
 * Seals every bank detail and every link of a renewal with the newest of DATA_KEYS. A hundred in each transaction: stopped
 * anywhere, it goes on where it was; when it says 0, nothing of this room needs the older keys any more. A row that
 * somebody changes meanwhile was sealed with the newest key by them.
 */
export async function resealContracts(parts: Parts): Promise<number> {
  let total = 0
  for (const rotate of [rotateDrafts, rotateDetails, rotateChanges, rotateHelps, rotateRenewals])
    total += await resealAll(() => rotate(parts))
  return total
}
