import { isSameHash } from '#app/data/crypto/tokens.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'

import { findOpenBankHelp, type StoredBankHelp } from './bank-helps.queries.server.ts'

/** Whether a link belongs to the present holder of the contract: false after a change of owner or token. */
export const isOfContract = (help: StoredBankHelp, tokenHash: Buffer | null): boolean =>
  tokenHash !== null && isSameHash(help.askedWith, tokenHash)

/** Finds the open, unexpired request of a contract's present holder. */
export async function findLivingHelp(
  queries: Queries,
  { shopId, tokenHash }: { shopId: string; tokenHash: Buffer | null },
): Promise<StoredBankHelp | undefined> {
  const help = await findOpenBankHelp(queries, shopId)
  return help && help.expiresAt > new Date() && isOfContract(help, tokenHash) ? help : undefined
}
