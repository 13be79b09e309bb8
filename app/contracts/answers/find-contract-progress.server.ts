import { findShop } from '#app/shops/find/find-shop.server.ts'
import type { ContractProgress } from '#app/shops/shop.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { Actor } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { handOnDocuments, voidOpenDocuments } from '#app/signing/documents/void-document.server.ts'
import { signingStatusLabels } from '#app/signing/signing.ts'

import { deleteBankHelps } from '../bank-help/bank-helps.queries.server.ts'
import { deleteBankDetails, findWaitingChange, insertBankChange } from '../bank/bank-details.queries.server.ts'
import { encryptBankChange, findBankDetails } from '../bank/bank-encryption.server.ts'
import { maskAccountNumber, maskBsb } from '../bank/bank.ts'
import { decryptDocumentSnapshot, deleteDraft, findStoredDraft } from '../draft/drafts.queries.server.ts'
import { findWaitingStep } from './find-waiting-step.server.ts'
import { forgetContractReminders } from '../reminders/contract-reminder.server.ts'
import { findOpenOffers } from '../renewal/find-open-offers.server.ts'
import { revokeRenewals } from '../renewal/renewals.queries.server.ts'

async function bankOf(queries: Queries, keys: Keys, shopId: string): Promise<ContractProgress['bank']> {
  const details = await findBankDetails(queries, keys, shopId)
  if (!details) return null
  const change = await findWaitingChange(queries, shopId)
  return {
    institution: details.nameOfFinancialInstitution,
    bsb: maskBsb(details.bsb),
    accountNumber: maskAccountNumber(details.accountNumber),
    changesAt: change?.takesEffectAt.toISOString() ?? null,
  }
}

/** Returns the progress of a shop's contract, for the staff's record of the shop. */
export async function findContractProgress(queries: Queries, keys: Keys, shopId: string): Promise<ContractProgress> {
  const draft = await findStoredDraft(queries, shopId)
  const documents = await findDocuments(queries, { shopId })
  const tokenHash = (await findShop(queries, shopId))?.contractTokenHash ?? null
  return {
    step: draft?.signedAt ? null : await findWaitingStep(queries, { shopId, tokenHash }, draft),
    savedAt: draft && draft.version > 0 ? draft.updatedAt.toISOString() : null,
    signedAt: draft?.signedAt?.toISOString() ?? null,
    documents: documents.map(({ id, listId, kind, status, handedOnAt, businessName }) => ({
      id,
      listId,
      kind,
      state: signingStatusLabels[status],
      formerOwner: handedOnAt === null ? null : businessName,
    })),
    offeredUntil: (await findOpenOffers(queries, keys, [shopId]))[0]?.until.toISOString() ?? null,
    bank: await bankOf(queries, keys, shopId),
  }
}

/** Returns the legal name of the party that signed the shop's agreement last; undefined without a signed one. */
export async function findParty(queries: Queries, shopId: string): Promise<string | undefined> {
  const documents = await findDocuments(queries, { shopId })
  return documents.find(({ status, handedOnAt }) => status === 'completed' && handedOnAt === null)?.businessName
}

/** Whether the shop has its signed details. Between the seal and that, the differences from the approval are unknown. */
export async function hasSignedDetails(queries: Queries, shopId: string): Promise<boolean> {
  const draft = await findStoredDraft(queries, shopId)
  return !draft?.documentId || draft.signedAt !== null
}

/** Whether the retailer confirmed, when signing, that their insurance covers parcels in their care. */
export async function hasParcelCover(queries: Queries, keys: Keys, shopId: string): Promise<boolean> {
  return decryptDocumentSnapshot(keys, await findStoredDraft(queries, shopId))?.account.goodsCareCustodyYes ?? false
}

/** Keeps the account in force until the seller's money is settled, apart from the shop's (rule CH10). */
async function keepSellersAccount(
  tx: Transaction,
  keys: Keys,
  { shopId, leavingId }: { shopId: string; leavingId: string | undefined },
): Promise<void> {
  const details = leavingId === undefined ? undefined : await findBankDetails(tx, keys, shopId)
  if (!details) return
  const [id, at] = [newId(), new Date()]
  await insertBankChange(tx, {
    id,
    shopId,
    leavingId,
    takesEffectAt: at,
    appliedAt: at,
    ...encryptBankChange(keys, id, details),
  })
}

/**
 * Deletes a shop's contract state before it is handed on: the new owner must not see the old owner's draft, account
 * and renewal. Voids open documents; signed ones stay with the old owner, with their history, and so does the account in force while their
 * agreement ends (`leavingId`).
 * Runs inside the caller's transaction, which has locked the shop.
 */
export async function forgetContract(
  tx: Transaction,
  keys: Keys,
  { id: shopId, retailerId }: { id: string; retailerId: string | null },
  { by, origin, leavingId }: { by: Actor; origin: Origin; leavingId: string | undefined },
): Promise<void> {
  await voidOpenDocuments(tx, keys, shopId, { by, reason: 'The shop has a new owner', origin })
  await handOnDocuments(tx, { shopId, retailerId })
  await deleteDraft(tx, shopId)
  await keepSellersAccount(tx, keys, { shopId, leavingId })
  await deleteBankDetails(tx, shopId)
  await deleteBankHelps(tx, shopId)
  await forgetContractReminders(tx, shopId)
  await revokeRenewals(tx, shopId)
}
