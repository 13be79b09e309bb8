import { type HeldNewsagency, holdNewsagency } from '#app/newsagencies/change/hold-newsagency.server.ts'
import { reachMilestones } from '#app/newsagencies/onboarding/reach-milestones.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/change/record-newsagency-event.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { findDocument, type SigningDocument } from '#app/signing/documents/find-documents.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { upsertBankDetails } from '../bank/bank-details.store.server.ts'
import { sealBankDetails } from '../bank/bank-seal.server.ts'
import type { ContractStatus } from '../contract-answers.ts'
import { findDraftDocument, statusOfDocument } from '../contract-status.server.ts'
import {
  decryptDocumentSnapshot,
  findStoredDraft,
  type StoredDraft,
  upsertDraft,
} from '../draft/drafts.store.server.ts'
import { updateContractReminder } from '../reminders/contract-reminders.store.server.ts'
import { settleRenewal } from '../renewal/sign-renewal.server.ts'
import { storeColumnsOf } from './store-columns.server.ts'

type Parts = Pick<Platform, 'database' | 'keys'>

async function countAsSigned(
  tx: Transaction,
  { keys }: Pick<Platform, 'keys'>,
  { shop, draft, document }: { shop: HeldNewsagency; draft: StoredDraft; document: SigningDocument },
): Promise<void> {
  const signed = decryptDocumentSnapshot(keys, draft)
  if (!signed) throw new Error('a signed contract has lost what was signed')
  const at = document.signedAt ?? new Date()
  await upsertBankDetails(tx, { newsagencyId: shop.id, ...sealBankDetails(keys, shop.id, signed.account) })
  await reachMilestones(tx, shop, {
    milestones: ['contact', 'address', 'bank'],
    change: storeColumnsOf(signed),
  })
  await upsertDraft(tx, shop.id, { signedAt: at, submittedAt: draft.submittedAt ?? at, step: 'contract' })
  await updateContractReminder(tx, shop.id, { nextAt: null })
  const actor = { kind: 'agent' as const, name: shop.contactName ?? shop.shopName }
  await recordNewsagencyEvent(tx, {
    newsagencyId: shop.id,
    kind: 'contract-signed',
    actor,
    facts: { document: document.id },
  })
  await recordAudit(tx, {
    actor,
    action: 'contract.signed',
    subject: { kind: 'newsagency', id: shop.id, label: shop.reference ?? shop.shopName },
    became: { document: document.id, sha256: document.finalSha256 ?? '' },
  })
}

/**
 * Brings a shop to where its document is: once that is signed and sealed, what was signed is written into the shop, the
 * bank details are kept, and its progress is 100 % (rules N1, C33, C35). However often and by whomever it is asked, it happens
 * once; it needs no browser to come back.
 */
export async function settleContract({ database, keys }: Parts, newsagencyId: string): Promise<ContractStatus> {
  return database.transaction(async (tx) => {
    const shop = await holdNewsagency(tx, newsagencyId)
    const draft = shop && (await findStoredDraft(tx, shop.id))
    const document = await findDraftDocument(tx, draft)
    const status = statusOfDocument(document)
    if (!shop || !draft || draft.signedAt || !document) return status
    if (status === 'completed') await countAsSigned(tx, { keys }, { shop, draft, document })
    return status
  })
}

/** Brings the contract or the renewal to a document that was completed, though no browser came back to say so. */
export async function settleDocument(
  platform: Pick<Platform, 'database' | 'keys'>,
  { documentId }: { documentId: string },
): Promise<void> {
  const document = await findDocument(platform.database.queries, documentId)
  if (!document) return
  await (document.renewalId
    ? settleRenewal(platform, document.renewalId)
    : settleContract(platform, document.newsagencyId))
}
