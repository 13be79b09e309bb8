import type { Platform } from '#app/platform/platform.server.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'

import { settleContract } from './settle-contract.server.ts'
import { settleRenewal } from './settle-renewal.server.ts'

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
