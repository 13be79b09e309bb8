import { findNewsagency } from '#app/newsagencies/find-newsagency.server.ts'
import type { ContractProgress } from '#app/newsagencies/newsagency.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { handOnDocuments, voidOpenDocuments } from '#app/signing/documents/void-document.server.ts'
import { signingStatusLabels } from '#app/signing/signing.ts'

import { deleteBankHelps } from './bank-help/bank-helps.store.server.ts'
import { deleteBankDetails, findWaitingChange } from './bank/bank-details.store.server.ts'
import { findBankDetails } from './bank/bank-seal.server.ts'
import { maskAccountNumber, maskBsb } from './bank/bank.ts'
import { decryptDocumentSnapshot, deleteDraft, findStoredDraft } from './draft/drafts.store.server.ts'
import { findWaitingStep } from './find-waiting-step.server.ts'
import { forgetContractReminders } from './reminders/contract-reminder.server.ts'
import { revokeRenewals } from './renewal/renewals.store.server.ts'

async function bankOf(queries: Queries, keys: Keys, newsagencyId: string): Promise<ContractProgress['bank']> {
  const details = await findBankDetails(queries, keys, newsagencyId)
  if (!details) return null
  const change = await findWaitingChange(queries, newsagencyId)
  return {
    institution: details.nameOfFinancialInstitution,
    bsb: maskBsb(details.bsb),
    accountNumber: maskAccountNumber(details.accountNumber),
    changesAt: change?.takesEffectAt.toISOString() ?? null,
  }
}

/** How far a store's contract is, for the staff's record of the store. */
export async function findContractProgress(
  queries: Queries,
  keys: Keys,
  newsagencyId: string,
): Promise<ContractProgress> {
  const draft = await findStoredDraft(queries, newsagencyId)
  const documents = await findDocuments(queries, { newsagencyId })
  const tokenHash = (await findNewsagency(queries, newsagencyId))?.contractTokenHash ?? null
  return {
    step: draft?.signedAt ? null : await findWaitingStep(queries, { newsagencyId, tokenHash }, draft),
    savedAt: draft && draft.version > 0 ? draft.updatedAt.toISOString() : null,
    signedAt: draft?.signedAt?.toISOString() ?? null,
    documents: documents.map(({ id, listId, kind, status }) => ({
      id,
      listId,
      kind,
      state: signingStatusLabels[status],
    })),
    bank: await bankOf(queries, keys, newsagencyId),
  }
}

/** Whether the store has what was signed: between the seal and that, it is not known yet what differs from what was approved. */
export async function isSettled(queries: Queries, newsagencyId: string): Promise<boolean> {
  const draft = await findStoredDraft(queries, newsagencyId)
  return !draft?.documentId || draft.signedAt !== null
}

/** Whether the retailer said, when they signed, that their insurance covers parcels in their care. */
export async function hasParcelCover(queries: Queries, keys: Keys, newsagencyId: string): Promise<boolean> {
  return (
    decryptDocumentSnapshot(keys, await findStoredDraft(queries, newsagencyId))?.account.goodsCareCustodyYes ?? false
  )
}

/**
 * What a shop's contract was before it went to a new owner: the draft, the account and the renewal are the old owner's, and
 * the new one sees none of them. What could still be signed is taken back; what was signed stays the old owner's own, with
 * its history.
 * Inside the caller's transaction, which holds the shop.
 */
export async function forgetContract(
  tx: Transaction,
  keys: Keys,
  { id: newsagencyId, agentId }: { id: string; agentId: string | null },
  { actor, origin }: { actor: string; origin: Origin },
): Promise<void> {
  await voidOpenDocuments(tx, keys, newsagencyId, { actor, reason: 'The shop has a new owner', origin })
  await handOnDocuments(tx, { newsagencyId, agentId })
  await deleteDraft(tx, newsagencyId)
  await deleteBankDetails(tx, newsagencyId)
  await deleteBankHelps(tx, newsagencyId)
  await forgetContractReminders(tx, newsagencyId)
  await revokeRenewals(tx, newsagencyId)
}
