import { asc, eq, sql } from 'drizzle-orm'

import { isOldSeal } from '#app/platform/crypto/reseal.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

import { newsagencies } from '../newsagencies.store.server.ts'

const { id, contractTokenSealed } = newsagencies

/** Tokens that an older key sealed, locked. */
export async function findOldContractTokens(
  tx: Transaction,
  newestKey: string,
  most: number,
): Promise<{ id: string; sealed: string }[]> {
  return tx
    .select({ id, sealed: sql<string>`${contractTokenSealed}` })
    .from(newsagencies)
    .where(isOldSeal(contractTokenSealed, newestKey))
    .orderBy(asc(id))
    .limit(most)
    .for('update')
}

export async function resealContractToken(tx: Transaction, newsagencyId: string, sealed: string): Promise<void> {
  await tx.update(newsagencies).set({ contractTokenSealed: sealed }).where(eq(id, newsagencyId))
}
