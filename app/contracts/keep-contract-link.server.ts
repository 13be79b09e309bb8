import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { advanceDocument } from '#app/signing/pandadoc/advance-document.server.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import type { LinkAnswer } from './contract-answers.ts'
import { findStoredDraft } from './drafts.store.server.ts'
import type { ContractActor } from './guards/require-contract.server.ts'
import { settleContract } from './settle-contract.server.ts'

/**
 * Takes the link of the signed document (rule C34): only that of the token's own document, which was
 * kept when it was made. Whoever lets it be signed is asked whether it is: once it is, it counts.
 * @throws RefusedError not-found for any other link.
 */
export async function keepContractLink(
  platform: Platform,
  { newsagencyId }: ContractActor,
  link: string,
): Promise<LinkAnswer> {
  const draft = await findStoredDraft(platform.database.queries, newsagencyId)
  if (!draft?.documentId || link !== documentLinkOf(platform.config, draft.documentId))
    throw new RefusedError('not-found')
  await advanceDocument(platform, draft.documentId)
  const status = await settleContract(platform, newsagencyId)
  return { success: true, contractDownloadLink: link, status }
}
