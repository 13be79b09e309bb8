import { findNewsagency } from '#app/newsagencies/find-newsagency.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findStoredDraft } from './drafts.store.server.ts'
import { findBankDetails } from './find-bank-details.server.ts'
import { renewalStateOf } from './renewal-state.server.ts'

/** A store's renewal as it would be made now, and the contract that it follows; undefined when nothing of ours was signed. */
export async function findRenewalState(
  { database: { queries }, keys }: Pick<Platform, 'database' | 'keys'>,
  newsagencyId: string,
) {
  const [shop, draft, bank] = await Promise.all([
    findNewsagency(queries, newsagencyId),
    findStoredDraft(queries, newsagencyId),
    findBankDetails(queries, keys, newsagencyId),
  ])
  const state = shop && renewalStateOf(keys, { shop, draft, bank })
  return state && { state, signedDocumentId: draft?.documentId ?? undefined }
}
