import { z } from 'zod'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { encryptJson, decryptJson } from '#app/data/crypto/encrypted-json.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'

import { findSellersAccount, findStoredBankDetails } from './bank-details.queries.server.ts'
import { type BankDetails, bankIn } from './bank.ts'

/** The contexts of encrypted values: copied to another column or row, they cannot be decrypted. */
export const contextOfBankDetails = (shopId: string): string => `bank_details|sealed|${shopId}`
export const contextOfBankChange = (id: string): string => `bank_detail_changes|sealed|${id}`
/** Not a column: a page holds this value to restore the account that a copy replaced. */
const undoContext = (shopId: string): string => `contract_drafts|bank_undo|${shopId}`
export const contextOfBankHelp = (id: string): string => `bank_helps|sealed|${id}`

/** All versions have written these four fields, possibly empty in a draft. */
const storedBank = z.object({
  nameOfFinancialInstitution: z.string(),
  namesOnAccount: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
})

/** Encrypts an account for `bank_details`. Returns the two columns: the value and the id of its key. */
export const encryptBankDetails = (keys: Keys, shopId: string, details: BankDetails) => ({
  encrypted: encryptJson(keys, contextOfBankDetails(shopId), bankIn(details)),
  encryptedWith: keys.newestId,
})

const decryptBankDetails = (keys: Keys, shopId: string, encrypted: string): BankDetails =>
  decryptJson(keys, contextOfBankDetails(shopId), encrypted, storedBank)

/** Encrypts a requested account for `bank_detail_changes`. Returns the value and the id of its key. */
export const encryptBankChange = (keys: Keys, id: string, details: BankDetails) => ({
  encrypted: encryptJson(keys, contextOfBankChange(id), bankIn(details)),
  encryptedWith: keys.newestId,
})

export const decryptBankChange = (keys: Keys, id: string, encrypted: string): BankDetails =>
  decryptJson(keys, contextOfBankChange(id), encrypted, storedBank)

/** Encrypts the account of a shop's draft for its page, which cannot read it but can send it back. */
export const encryptBankUndo = (keys: Keys, shopId: string, details: BankDetails): string =>
  encryptJson(keys, undoContext(shopId), bankIn(details))

/** Decrypts it. Undefined for a value of another shop. */
export function decryptBankUndo(keys: Keys, shopId: string, encrypted: string): BankDetails | undefined {
  try {
    return decryptJson(keys, undoContext(shopId), encrypted, storedBank)
  } catch {
    return undefined
  }
}

/** Encrypts a helper's answer for `bank_helps`. Returns the value and the id of its key. */
export const encryptBankHelp = (keys: Keys, id: string, details: BankDetails) => ({
  encrypted: encryptJson(keys, contextOfBankHelp(id), bankIn(details)),
  encryptedWith: keys.newestId,
})

export const decryptBankHelp = (keys: Keys, id: string, encrypted: string): BankDetails =>
  decryptJson(keys, contextOfBankHelp(id), encrypted, storedBank)

/**
 * Returns the decrypted account of a shop, for documents that need it and for staff who may see it. No response, log,
 * mail or export may contain it.
 */
export async function findBankDetails(queries: Queries, keys: Keys, shopId: string): Promise<BankDetails | undefined> {
  const stored = await findStoredBankDetails(queries, shopId)
  return stored && decryptBankDetails(keys, shopId, stored.encrypted)
}

/** Returns the decrypted account of a seller, for staff who settle their money and may see it. */
export async function findBankOfSeller(
  queries: Queries,
  keys: Keys,
  of: { shopId: string; leavingId: string },
): Promise<BankDetails | undefined> {
  const kept = await findSellersAccount(queries, of)
  return kept && decryptBankChange(keys, kept.id, kept.encrypted)
}
