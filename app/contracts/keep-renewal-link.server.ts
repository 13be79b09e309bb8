import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { advanceDocument } from '#app/signing/pandadoc/advance-document.server.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import type { LinkAnswer } from './contract-answers.ts'
import type { RenewalActor } from './guards/require-contract.server.ts'
import { findRenewal } from './renewals.store.server.ts'
import { settleRenewal } from './settle-renewal.server.ts'

/**
 * Takes the link of the renewal's document (rule C34): only that of the token's own.
 * @throws RefusedError not-found for any other link.
 */
export async function keepRenewalLink(
  platform: Platform,
  { renewalId }: RenewalActor,
  link: string,
): Promise<LinkAnswer> {
  const renewal = await findRenewal(platform.database.queries, renewalId)
  if (!renewal?.documentId || link !== documentLinkOf(platform.config, renewal.documentId))
    throw new RefusedError('not-found')
  await advanceDocument(platform, renewal.documentId)
  return { success: true, contractDownloadLink: link, status: await settleRenewal(platform, renewalId) }
}
