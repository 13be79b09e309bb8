import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { KeyStore } from '#app/identity/keys/one-time-keys.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import type { NewValue, OldValue } from '../bank/bank-details.queries.server.ts'

export const bankHelps = pgTable('bank_helps', {
  id: uuid('id').primaryKey(),
  shopId: uuid('newsagency_id').notNull(),
  askedWith: bytes('asked_with').notNull(),
  keyHash: personal(bytes('key_hash').notNull()),
  helperName: personal(text('helper_name').notNull(), { label: 'Helper’s name' }),
  helperEmail: personal(text('helper_email').notNull(), { label: 'Helper’s email' }),
  encrypted: personal(text('sealed')),
  encryptedWith: text('sealed_with'),
  askedAt: personal(
    instant('asked_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Requested' },
  ),
  expiresAt: instant('expires_at').notNull(),
  answeredAt: personal(instant('answered_at'), { label: 'Answered' }),
  outcome: text('outcome').$type<'replaced' | 'withdrawn' | 'confirmed' | 'rejected'>(),
  endedAt: instant('ended_at'),
})
export const bankHelpKeys = new KeyStore(bankHelps)
export type StoredBankHelp = typeof bankHelps.$inferSelect

/** Ends a request and deletes the answer, whatever the outcome. */
const ended = (outcome: NonNullable<StoredBankHelp['outcome']>) => ({
  outcome,
  endedAt: sql`now()`,
  encrypted: null,
  encryptedWith: null,
})

/** Inserts a new link, which replaces the shop's open one. The caller's transaction has locked the shop. */
export async function insertBankHelp(tx: Transaction, help: typeof bankHelps.$inferInsert): Promise<void> {
  await tx
    .update(bankHelps)
    .set(ended('replaced'))
    .where(and(eq(bankHelps.shopId, help.shopId), isNull(bankHelps.outcome)))
  await tx.insert(bankHelps).values(help)
}

/** Finds the request that a shop has not ended; it may have expired. */
export async function findOpenBankHelp(queries: Queries, shopId: string): Promise<StoredBankHelp | undefined> {
  const [row] = await queries
    .select()
    .from(bankHelps)
    .where(and(eq(bankHelps.shopId, shopId), isNull(bankHelps.outcome)))
  return row
}

export async function findBankHelp(
  queries: Queries,
  { id, shopId }: Pick<StoredBankHelp, 'id' | 'shopId'>,
): Promise<StoredBankHelp | undefined> {
  const [row] = await queries
    .select()
    .from(bankHelps)
    .where(and(eq(bankHelps.id, id), eq(bankHelps.shopId, shopId)))
  return row
}

export async function updateBankHelp(
  tx: Transaction,
  id: string,
  change: Partial<typeof bankHelps.$inferInsert>,
): Promise<void> {
  await tx.update(bankHelps).set(change).where(eq(bankHelps.id, id))
}

export async function endBankHelp(
  tx: Transaction,
  id: string,
  outcome: NonNullable<StoredBankHelp['outcome']>,
): Promise<void> {
  await tx.update(bankHelps).set(ended(outcome)).where(eq(bankHelps.id, id))
}

/** Deletes the requests of a former owner. */
export async function deleteBankHelps(tx: Transaction, shopId: string): Promise<void> {
  await tx.delete(bankHelps).where(eq(bankHelps.shopId, shopId))
}

/** Returns rows encrypted with an older key than the newest. */
export async function findOldBankHelps(queries: Queries, newestKey: string, most: number): Promise<OldValue[]> {
  const rows = await queries
    .select({ id: bankHelps.id, encrypted: bankHelps.encrypted })
    .from(bankHelps)
    .where(sql`${bankHelps.encryptedWith} <> ${newestKey}`)
    .orderBy(asc(bankHelps.id))
    .limit(most)
  return rows.map(({ id, encrypted }) => ({ id, encrypted: encrypted ?? '' }))
}

/** Replaces the encrypted value that was read; does nothing if it was changed since then. */
export async function reencryptBankHelp(tx: Transaction, old: OldValue, changed: NewValue): Promise<void> {
  await tx
    .update(bankHelps)
    .set(changed)
    .where(and(eq(bankHelps.id, old.id), eq(bankHelps.encrypted, old.encrypted)))
}
