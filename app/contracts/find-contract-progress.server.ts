import type { ContractProgress } from '#app/newsagencies/contract-progress.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { signingStatusLabels } from '#app/signing/signing.ts'

import { findWaitingChange } from './bank-details.store.server.ts'
import { maskAccountNumber, maskBsb } from './bank.ts'
import { findStoredDraft } from './drafts.store.server.ts'
import { findBankDetails } from './find-bank-details.server.ts'
import { waitingStep } from './waiting-step.ts'

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
  return {
    step: draft?.signedAt ? null : waitingStep(draft),
    savedAt: draft && draft.version > 0 ? draft.updatedAt.toISOString() : null,
    signedAt: draft?.signedAt?.toISOString() ?? null,
    documents: documents.map(({ id, kind, status }) => ({ id, kind, state: signingStatusLabels[status] })),
    bank: await bankOf(queries, keys, newsagencyId),
  }
}
