import { actOn, orRefuse } from '#app/outbox/act/act-on.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { ShopRow } from '#app/shops/find/find-shop.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'
import { voidOpenDocuments } from '#app/signing/documents/void-document.server.ts'
import { advanceDocument } from '#app/signing/pandadoc/advance-document.server.ts'
import { signWithImage } from '#app/signing/sign/accept-signature.server.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import type { LinkAnswer } from '../answers/contract-answers.ts'
import { statusOfDocument } from '../answers/contract-status.server.ts'
import type { RenewContractData } from '../answers/contract.schema.ts'
import { actedContract } from '../guards/acted-contract.server.ts'
import { lockRenewalOfShop, type RenewalActor } from '../guards/require-contract.server.ts'
import { createDocumentOf, type Making, refuseOtherThanSigned } from '../signing/create-contract-document.server.ts'
import { applySignedRenewal } from '../signing/apply-signed-document.server.ts'
import { findRenewalState } from './find-renewal-state.server.ts'
import { findRenewal, updateRenewal } from './renewals.queries.server.ts'

async function keepDocument({ database }: Platform, actor: RenewalActor, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { renewal } = await lockRenewalOfShop(tx, actor)
    if (renewal.declinedAt) throw new RefusedError('conflict')
    // An equal concurrent request may have signed it: it stays the document.
    if (renewal.documentId === id) return
    if (renewal.completedAt) throw new RefusedError('conflict')
    await updateRenewal(tx, renewal.id, { documentId: id })
  })
}

/**
 * Creates the agreement of a renewal, prefilled with the shop's known details. It replaces the signed one once it is
 * signed itself.
 * @throws RefusedError not-found; validation-error for foreign fields; conflict when it was declined or is signed.
 */
export async function createRenewalDocument(
  platform: Platform,
  actor: RenewalActor,
  making: Making,
): Promise<{ id: string }> {
  const { queries } = platform.database
  const [known, renewal] = await Promise.all([
    findRenewalState(platform, actor.shopId),
    findRenewal(queries, actor.renewalId),
  ])
  if (!known || !renewal) throw new RefusedError('not-found')
  const { state, signedDocumentId } = known
  if (renewal.declinedAt) throw new RefusedError('conflict')
  const current = renewal.documentId ? await findDocument(queries, renewal.documentId) : undefined
  if (current && statusOfDocument(current) !== 'open') return { id: current.id }
  const { shopId } = actor
  const renewed = { kind: 'renewal', shopId, state, renewalId: renewal.id, replaces: signedDocumentId } as const
  const { id } = await createDocumentOf(platform, renewed, making)
  await keepDocument(platform, actor, id)
  return { id }
}

/**
 * Signs a renewal with the signature screen, when its frame cannot be loaded (rule C30). The server creates and seals
 * the document with the words that the screen showed, whatever the configured provider. A document that was already
 * signed in the frame stays. Idempotent.
 * @throws RefusedError not-found; conflict when it was declined; validation-error for an invalid image, or when the
 * store's details differ from the screen's by now.
 */
export async function signRenewal(
  platform: Platform,
  actor: RenewalActor,
  { signature, origin }: { signature: RenewContractData['signature']; origin: Origin },
): Promise<LinkAnswer> {
  const { dataUrl, shown, ...said } = signature
  if (!dataUrl || !shown) throw new RefusedError('validation-error')
  const renewal = await findRenewal(platform.database.queries, actor.renewalId)
  if (renewal?.documentId) await advanceDocument(platform, renewal.documentId)
  const body = { ...shown, docID: undefined }
  const { id: documentId } = await createRenewalDocument(platform, actor, {
    body,
    origin,
    provider: 'embedded',
    words: said,
  })
  const { shopId } = actor
  await refuseOtherThanSigned(platform, documentId, body)
  await signWithImage(platform, { ...said, documentId, shopId, signature: dataUrl }, origin)
  return {
    success: true,
    contractDownloadLink: documentLinkOf(platform.config, documentId),
    status: await applySignedRenewal(platform, actor.renewalId),
  }
}

/**
 * Declines a renewal with the retailer's reason. The signed agreement stays in force; an open document of the new one
 * can no longer be signed. Idempotent.
 * @throws RefusedError not-found; conflict when it was signed.
 */
export async function declineRenewal(
  platform: Pick<Platform, 'database' | 'jobs' | 'keys'>,
  actor: RenewalActor,
  { reason, origin }: { reason: string; origin: Origin },
): Promise<void> {
  const byOwner = ({ contactName, shopName }: ShopRow) => ({ kind: 'agent', name: contactName ?? shopName }) as const
  const lock = async (tx: Transaction) => (await lockRenewalOfShop(tx, actor)).shop
  const done = await actOn(platform, actedContract('renewal', lock), {
    id: actor.shopId,
    by: byOwner,
    origin,
    async work(tx, shop) {
      const { renewal } = await lockRenewalOfShop(tx, actor)
      if (renewal.declinedAt) return ok(undefined)
      if (renewal.completedAt) return refused('stale')
      const voiding = { by: byOwner(shop), reason: 'The renewal was declined', origin, kinds: ['renewal'] } as const
      await voidOpenDocuments(tx, platform.keys, shop.id, voiding)
      // It was just signed in another window: an accepted signature cannot be undone.
      const document = renewal.documentId ? await findDocument(tx, renewal.documentId) : undefined
      if (statusOfDocument(document) !== 'open') return refused('stale')
      await updateRenewal(tx, renewal.id, { declinedAt: new Date(), declineReason: reason })
      return ok({ kind: 'declined', note: reason, became: { reason } })
    },
  })
  orRefuse(done)
}

/**
 * Accepts the link of the renewal's document (rule C34), if it belongs to the token's renewal.
 * @throws RefusedError not-found for any other link.
 */
export async function applyLinkedRenewal(
  platform: Platform,
  { renewalId }: RenewalActor,
  link: string,
): Promise<LinkAnswer> {
  const renewal = await findRenewal(platform.database.queries, renewalId)
  if (!renewal?.documentId || link !== documentLinkOf(platform.config, renewal.documentId))
    throw new RefusedError('not-found')
  await advanceDocument(platform, renewal.documentId)
  return { success: true, contractDownloadLink: link, status: await applySignedRenewal(platform, renewalId) }
}
