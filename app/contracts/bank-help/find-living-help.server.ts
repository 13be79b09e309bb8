import { isSameHash } from '#app/platform/crypto/tokens.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'

import { findOpenBankHelp, type StoredBankHelp } from './bank-helps.store.server.ts'

/** Whether a link is of the contract as it is held now: not of one that was handed on, or got another token. */
export const isOfContract = (help: StoredBankHelp, tokenHash: Buffer | null): boolean =>
  tokenHash !== null && isSameHash(help.askedWith, tokenHash)

/** Whom a contract, as it is held now, asks for the account: neither ended nor over. */
export async function findLivingHelp(
  queries: Queries,
  { newsagencyId, tokenHash }: { newsagencyId: string; tokenHash: Buffer | null },
): Promise<StoredBankHelp | undefined> {
  const help = await findOpenBankHelp(queries, newsagencyId)
  return help && help.expiresAt > new Date() && isOfContract(help, tokenHash) ? help : undefined
}
