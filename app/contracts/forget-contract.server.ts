import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'
import { handOnDocuments, voidOpenDocuments } from '#app/signing/documents/void-document.server.ts'

import { deleteBankDetails } from './bank-details.store.server.ts'
import { deleteContractReminder } from './contract-reminders.store.server.ts'
import { deleteDraft } from './drafts.store.server.ts'
import { revokeRenewals } from './renewals.store.server.ts'

/**
 * What a shop's contract was before it went to a new owner: the draft, the account and the renewal are the old owner's, and
 * the new one sees none of them. What could still be signed is taken back; what was signed stays the old owner's own, with
 * its history.
 * Inside the caller's transaction, which holds the shop.
 */
export async function forgetContract(
  tx: Transaction,
  { id: newsagencyId, agentId }: { id: string; agentId: string | null },
  { actor, origin }: { actor: string; origin: Origin },
): Promise<void> {
  await voidOpenDocuments(tx, newsagencyId, { actor, reason: 'The shop has a new owner', origin })
  await handOnDocuments(tx, { newsagencyId, agentId })
  await deleteDraft(tx, newsagencyId)
  await deleteBankDetails(tx, newsagencyId)
  await deleteContractReminder(tx, newsagencyId)
  await revokeRenewals(tx, newsagencyId)
}
