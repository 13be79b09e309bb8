import type { Queries } from '#app/platform/database/database.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'

import type { BankDetails } from './bank.ts'
import { findStoredBankDetails } from './bank-details.store.server.ts'
import { openBankDetails } from './bank-seal.server.ts'

/**
 * The account of a store, in the clear. For documents that need it, and for staff who may reveal it: it goes into no
 * answer, log, mail or export.
 */
export async function findBankDetails(
  queries: Queries,
  keys: Keys,
  newsagencyId: string,
): Promise<BankDetails | undefined> {
  const stored = await findStoredBankDetails(queries, newsagencyId)
  return stored && openBankDetails(keys, newsagencyId, stored.sealed)
}
