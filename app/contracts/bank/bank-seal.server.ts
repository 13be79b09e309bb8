import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { seal, unseal } from '#app/platform/crypto/sealed.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'

import { findStoredBankDetails } from './bank-details.store.server.ts'
import { type BankDetails, bankIn } from './bank.ts'

/** What encrypted values are bound to: moved to another column or row, they cannot be decrypted. */
const bankPlace = (newsagencyId: string): string => `bank_details|sealed|${newsagencyId}`
const bankChangePlace = (id: string): string => `bank_detail_changes|sealed|${id}`
/** No column: what a page holds to put back the account that a copy has replaced. */
const undoPlace = (newsagencyId: string): string => `contract_drafts|bank_undo|${newsagencyId}`
const bankHelpPlace = (id: string): string => `bank_helps|sealed|${id}`

const textOf = (details: BankDetails): string => JSON.stringify(bankIn(details))

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

/** The account of a shop's draft, for its page to hold unread and to give back. */
export const sealBankUndo = (keys: Keys, newsagencyId: string, details: BankDetails): string =>
  seal(keys, undoPlace(newsagencyId), textOf(details))

/** Undefined for what is none of this shop's. */
export function openBankUndo(keys: Keys, newsagencyId: string, sealed: string): BankDetails | undefined {
  try {
    return JSON.parse(unseal(keys, undoPlace(newsagencyId), sealed)) as BankDetails
  } catch {
    return undefined
  }
}

export const sealBankHelp = (keys: Keys, id: string, details: BankDetails) => ({
  sealed: seal(keys, bankHelpPlace(id), textOf(details)),
  sealedWith: keys.newestId,
})

export const openBankHelp = (keys: Keys, id: string, sealed: string): BankDetails =>
  JSON.parse(unseal(keys, bankHelpPlace(id), sealed)) as BankDetails

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
