import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { advanceDocument } from '#app/signing/pandadoc/advance-document.server.ts'
import { completeWithSignature } from '#app/signing/sign/complete-with-signature.server.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import type { LinkAnswer } from './contract-answers.ts'
import type { RenewContractData } from './contract.schema.ts'
import { createRenewalDocument } from './create-renewal-document.server.ts'
import type { RenewalActor } from './guards/require-contract.server.ts'
import { findRenewal } from './renewals.store.server.ts'
import { settleRenewal } from './settle-renewal.server.ts'

/**
 * Signs a renewal with the signature screen, when its frame cannot be had (rule C30): whoever lets others be signed, the
 * server makes and seals this one itself, of the very words that the screen showed. One that was signed in the frame after
 * all stays the one. Done twice it is done once.
 * @throws RefusedError not-found; conflict when it was declined; validation-error for an image that is none, or when the
 * store says something else by now than the screen showed.
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
  const { id: documentId } = await createRenewalDocument(platform, actor, { body, origin, provider: 'embedded' })
  const { newsagencyId } = actor
  await completeWithSignature(platform, { ...said, documentId, newsagencyId, signature: dataUrl }, origin)
  return {
    success: true,
    contractDownloadLink: documentLinkOf(platform.config, documentId),
    status: await settleRenewal(platform, actor.renewalId),
  }
}
