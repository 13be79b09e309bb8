import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { type ShopRow, lockShop, shopSubject } from '#app/shops/find/find-shop.server.ts'
import { recordShopEvent } from '#app/shops/change/record-shop-event.server.ts'
import { beginGoLive } from '#app/shops/go-live/begin-go-live.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { tellNewRetailer } from '#app/rates/tell-retailers.server.ts'
import { findDocument, readAgreementOf, type SigningDocument } from '#app/signing/documents/find-documents.server.ts'
import { signerName } from '#app/signing/signing.ts'

import type { ContractStatus } from '../answers/contract-answers.ts'
import { findDraftDocument, statusOfDocument } from '../answers/contract-status.server.ts'
import {
  decryptDocumentSnapshot,
  encryptDraft,
  findStoredDraft,
  type StoredDraft,
  upsertDraft,
} from '../draft/drafts.queries.server.ts'
import { findRenewal, lockRenewal, updateRenewal } from '../renewal/renewals.queries.server.ts'
import { compareWithApproval, legalNameChecks } from './compare-with-approval.server.ts'
import { copyAnswersToShop } from './copy-answers-to-shop.server.ts'

/**
 * Brings the contract or renewal of a document up to date with it: once that is signed and sealed, the signed details are written into
 * the shop (rules C33, C35). With the milestone `signed`, which came with the sealed PDF, its progress is then 100%
 * (rule N1). Idempotent.
 * Normally the event `document.completed` triggers it, through `app/start/wiring/wiring.server.ts`: that needs no browser. The
 * calls of the pages also do this first (`openContract`, `submitContract`, `applyLinkedContract`, and `openRenewal`,
 * `signRenewal`, `applyLinkedRenewal`), so that a response never lags behind the event, which arrives a moment later.
 */
export async function applySignedDocument(platform: Parts, { documentId }: { documentId: string }): Promise<void> {
  const document = await findDocument(platform.database.queries, documentId)
  if (!document) return
  await (document.renewalId
    ? applySignedRenewal(platform, document.renewalId)
    : applySignedContract(platform, document.shopId))
}

type Parts = Pick<Platform, 'config' | 'database' | 'keys' | 'log'>

/**
 * Applies the signed details, whatever the draft contains by now (rule C35): compares them with the approval (rule
 * C61), writes them into the shop, and closes the draft.
 */
async function applySignedAnswers(
  tx: Transaction,
  { config, keys, log }: Omit<Parts, 'database'>,
  { shop, draft, document }: { shop: ShopRow; draft: StoredDraft; document: SigningDocument },
): Promise<void> {
  const signed = decryptDocumentSnapshot(keys, draft)
  if (!signed) throw new Error('a signed contract has no snapshot of its signed details')
  const at = document.signedAt ?? new Date()
  const actor = { kind: 'agent' as const, name: signerName(document.signer) || shop.shopName }
  await compareWithApproval(tx, { shop, signed, actor })
  await copyAnswersToShop(tx, keys, shop, { state: signed, isSealed: true })
  await upsertDraft(tx, shop.id, {
    version: draft.version + 1,
    contact: signed.contact,
    address: signed.address,
    ...encryptDraft(keys, shop.id, signed.account, signed),
    contactValid: true,
    addressValid: true,
    accountValid: true,
    signedAt: at,
    submittedAt: draft.submittedAt ?? at,
    step: 'contract',
  })
  await recordShopEvent(tx, {
    shopId: shop.id,
    kind: 'contract-signed',
    actor,
    facts: { document: document.id },
  })
  await commitEffects(tx, {
    audit: {
      // The signers' own acts have their entries; this one is the product's, when the last of them has signed.
      actor: { kind: 'system', name: 'Signing' },
      action: 'contract.signed',
      subject: shopSubject(shop),
      became: { document: document.id, sha256: document.finalSha256 ?? '' },
    },
    jobs: legalNameChecks({ config, log }, { newsagencyId: shop.id, documentId: document.id }),
  })
  await beginGoLive(tx, { config, keys }, { shopId: shop.id, sealedAt: document.completedAt ?? at })
  const agreement = await readAgreementOf({ database: { queries: tx }, keys }, document.id)
  // Uses the shop's own address: the one that was typed in the wizard may be a stranger's (rule M12).
  const { id, shopName, contactName, email, emailKey } = shop
  if (email === null) return
  const retailer = { id, shopName, contactName, email, emailKey }
  await tellNewRetailer(tx, config, { retailer, shown: agreement?.rates ?? [] })
}

/** Brings the shop's contract up to date with its document. Returns its status. */
export async function applySignedContract(
  { config, database, keys, log }: Parts,
  shopId: string,
): Promise<ContractStatus> {
  return database.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    const draft = shop && (await findStoredDraft(tx, shop.id))
    const document = await findDraftDocument(tx, draft)
    const status = statusOfDocument(document)
    if (!shop || !draft || draft.signedAt || !document) return status
    if (status === 'completed') await applySignedAnswers(tx, { config, keys, log }, { shop, draft, document })
    return status
  })
}

/** Brings the renewal up to date with its document. Its signed details are only in its document. */
export async function applySignedRenewal(
  { database }: Pick<Platform, 'database'>,
  renewalId: string,
): Promise<ContractStatus> {
  const found = await findRenewal(database.queries, renewalId)
  if (!found?.documentId) return 'open'
  return database.transaction(async (tx) => {
    const shop = await lockShop(tx, found.shopId)
    const renewal = await lockRenewal(tx, renewalId)
    const document = renewal?.documentId ? await findDocument(tx, renewal.documentId) : undefined
    const status = statusOfDocument(document)
    if (!shop || !renewal || renewal.completedAt || !document || status !== 'completed') return status
    await updateRenewal(tx, renewalId, { completedAt: document.signedAt ?? new Date() })
    const actor = { kind: 'agent' as const, name: signerName(document.signer) || shop.shopName }
    const facts = { document: document.id }
    await recordShopEvent(tx, { shopId: shop.id, kind: 'renewal-signed', actor, facts })
    await commitEffects(tx, {
      audit: {
        actor,
        action: 'renewal.signed',
        subject: shopSubject(shop),
        became: facts,
      },
    })
    return status
  })
}
