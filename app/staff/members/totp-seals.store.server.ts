import { asc, eq } from 'drizzle-orm'

import { isOldSeal } from '#app/platform/crypto/reseal.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

import { staff } from './staff.store.server.ts'

/** Secrets of authenticators that an older key sealed, locked. */
export async function findOldTotpSecrets(
  tx: Transaction,
  newestKey: string,
  most: number,
): Promise<{ id: string; totpSecret: string }[]> {
  return tx
    .select({ id: staff.id, totpSecret: staff.totpSecret })
    .from(staff)
    .where(isOldSeal(staff.totpSecret, newestKey))
    .orderBy(asc(staff.id))
    .limit(most)
    .for('update')
}

export async function resealTotpSecret(tx: Transaction, id: string, totpSecret: string): Promise<void> {
  await tx.update(staff).set({ totpSecret }).where(eq(staff.id, id))
}
