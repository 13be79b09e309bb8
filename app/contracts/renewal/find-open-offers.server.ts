import type { Queries } from '#app/data/database/database.server.ts'
import { decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'

import { isAnswered } from '../answers/contract-status.server.ts'
import { findLivingRenewals, renewalTokenContext } from './renewals.queries.server.ts'
import { renewalUrl } from './screens/renewal-url.ts'

/** A renewal that waits for the retailer's signature. */
export type OpenOffer = { shopId: string; documentId: string | null; until: Date; path: () => string }

/**
 * Finds the renewals that the retailers of these shops can sign now, so that tile, contract page and staff's record name the same next act
 * (rule C86). A shop has at most one; one that leaves has none.
 */
export async function findOpenOffers(queries: Queries, keys: Keys, shopIds: readonly string[]): Promise<OpenOffer[]> {
  const offers: OpenOffer[] = []
  for (const { id, shopId, documentId, tokenEncrypted, expiresAt } of await findLivingRenewals(queries, shopIds)) {
    if (documentId && isAnswered(await findDocument(queries, documentId))) continue
    const path = () => renewalUrl('', decryptText(keys, renewalTokenContext(id), tokenEncrypted))
    offers.push({ shopId, documentId, until: expiresAt, path })
  }
  return offers
}
