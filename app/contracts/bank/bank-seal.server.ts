import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { seal, unseal } from '#app/platform/crypto/sealed.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'

import { findStoredBankDetails } from './bank-details.store.server.ts'
import type { BankDetails } from './bank.ts'

/** What encrypted values are bound to: moved to another column or row, they cannot be decrypted. */
const bankPlace = (newsagencyId: string): string => `bank_details|sealed|${newsagencyId}`
const bankChangePlace = (id: string): string => `bank_detail_changes|sealed|${id}`

/** The four fields and nothing else, whatever else the value holds. */
const textOf = ({ nameOfFinancialInstitution, namesOnAccount, bsb, accountNumber }: BankDetails): string =>
  JSON.stringify({ nameOfFinancialInstitution, namesOnAccount, bsb, accountNumber })

export const sealBankDetails = (keys: Keys, newsagencyId: string, details: BankDetails) => ({
  sealed: seal(keys, bankPlace(newsagencyId), textOf(details)),
  sealedWith: keys.newestId,
})

export const openBankDetails = (keys: Keys, newsagencyId: string, sealed: string): BankDetails =>
  JSON.parse(unseal(keys, bankPlace(newsagencyId), sealed)) as BankDetails

export const sealBankChange = (keys: Keys, id: string, details: BankDetails) => ({
  sealed: seal(keys, bankChangePlace(id), textOf(details)),
  sealedWith: keys.newestId,
})

export const openBankChange = (keys: Keys, id: string, sealed: string): BankDetails =>
  JSON.parse(unseal(keys, bankChangePlace(id), sealed)) as BankDetails

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
