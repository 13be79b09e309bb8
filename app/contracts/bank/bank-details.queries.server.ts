import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { isKey } from '#app/identity/keys/one-time-keys.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const bankDetails = pgTable('bank_details', {
  shopId: uuid('newsagency_id').primaryKey(),
  encrypted: personal(text('sealed').notNull()),
  encryptedWith: text('sealed_with').notNull(),
  updatedAt: personal(
    instant('updated_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Last changed' },
  ),
})
type StoredBankDetails = typeof bankDetails.$inferSelect

export const bankChanges = pgTable('bank_detail_changes', {
  id: uuid('id').primaryKey(),
  shopId: uuid('newsagency_id').notNull(),
  encrypted: personal(text('sealed').notNull()),
  encryptedWith: text('sealed_with').notNull(),
  askedAt: personal(
    instant('asked_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Requested' },
  ),
  takesEffectAt: instant('takes_effect_at').notNull(),
  appliedAt: personal(instant('applied_at'), { label: 'In effect since' }),
  cancelledAt: instant('cancelled_at'),
  stopKeyHash: bytes('stop_key_hash'),
  /** The end of a seller's agreement whose money is settled with this account; null for a change that a retailer asked for. */
  leavingId: uuid('leaving_id'),
})
type StoredBankChange = typeof bankChanges.$inferSelect

const waits = and(isNull(bankChanges.appliedAt), isNull(bankChanges.cancelledAt))

export async function findStoredBankDetails(queries: Queries, shopId: string): Promise<StoredBankDetails | undefined> {
  const [row] = await queries.select().from(bankDetails).where(eq(bankDetails.shopId, shopId))
  return row
}

export async function upsertBankDetails(
  tx: Transaction,
  { shopId, encrypted, encryptedWith }: Pick<StoredBankDetails, 'shopId' | 'encrypted' | 'encryptedWith'>,
): Promise<void> {
  await tx
    .insert(bankDetails)
    .values({ shopId, encrypted, encryptedWith })
    .onConflictDoUpdate({ target: bankDetails.shopId, set: { encrypted, encryptedWith, updatedAt: sql`now()` } })
}

export async function insertBankChange(tx: Transaction, change: typeof bankChanges.$inferInsert): Promise<void> {
  await tx.insert(bankChanges).values(change)
}

export async function findWaitingChange(queries: Queries, shopId: string): Promise<StoredBankChange | undefined> {
  const [row] = await queries
    .select()
    .from(bankChanges)
    .where(and(eq(bankChanges.shopId, shopId), waits))
  return row
}

/** Returns the due changes, longest due first. */
export async function findDueChanges(
  queries: Queries,
  now: Date,
  most: number,
): Promise<Pick<StoredBankChange, 'id' | 'shopId'>[]> {
  return queries
    .select({ id: bankChanges.id, shopId: bankChanges.shopId })
    .from(bankChanges)
    .where(and(waits, lte(bankChanges.takesEffectAt, now)))
    .orderBy(asc(bankChanges.takesEffectAt), asc(bankChanges.id))
    .limit(most)
}

/** Returns the change if it still waits. The caller has locked its shop. */
export async function findChangeThatWaits(tx: Transaction, id: string): Promise<StoredBankChange | undefined> {
  const [row] = await tx
    .select()
    .from(bankChanges)
    .where(and(eq(bankChanges.id, id), waits))
  return row
}

/** Returns the change of a mailed link, in any state. */
export async function findChangeOfStopKey(queries: Queries, stopKey: string): Promise<StoredBankChange | undefined> {
  const [row] = await queries.select().from(bankChanges).where(isKey(bankChanges.stopKeyHash, stopKey))
  return row
}

export async function endBankChange(tx: Transaction, id: string, how: 'appliedAt' | 'cancelledAt'): Promise<void> {
  await tx
    .update(bankChanges)
    .set({ [how]: sql`now()` })
    .where(eq(bankChanges.id, id))
}

/** Cancels the waiting change of a shop. Returns false if none waits. */
export async function cancelWaitingChange(tx: Transaction, shopId: string): Promise<boolean> {
  const cancelled = await tx
    .update(bankChanges)
    .set({ cancelledAt: sql`now()` })
    .where(and(eq(bankChanges.shopId, shopId), waits))
    .returning({ id: bankChanges.id })
  return cancelled.length > 0
}

/** Finds the account of a seller, which was kept for the end of their agreement. */
export async function findSellersAccount(
  queries: Queries,
  { shopId, leavingId }: { shopId: string; leavingId: string },
): Promise<StoredBankChange | undefined> {
  const [row] = await queries
    .select()
    .from(bankChanges)
    .where(and(eq(bankChanges.shopId, shopId), eq(bankChanges.leavingId, leavingId)))
  return row
}

/** Deletes the account and the changes of a former owner, without the accounts that were kept for the end of an agreement. */
export async function deleteBankDetails(tx: Transaction, shopId: string): Promise<void> {
  await tx.delete(bankChanges).where(and(eq(bankChanges.shopId, shopId), isNull(bankChanges.leavingId)))
  await tx.delete(bankDetails).where(eq(bankDetails.shopId, shopId))
}

export type OldValue = { id: string; encrypted: string }
export type NewValue = { encrypted: string; encryptedWith: string }

/** Returns rows encrypted with an older key than the newest. */
export async function findOldDetails(queries: Queries, newestKey: string, most: number): Promise<OldValue[]> {
  return queries
    .select({ id: bankDetails.shopId, encrypted: bankDetails.encrypted })
    .from(bankDetails)
    .where(sql`${bankDetails.encryptedWith} <> ${newestKey}`)
    .orderBy(asc(bankDetails.shopId))
    .limit(most)
}

export async function findOldChanges(queries: Queries, newestKey: string, most: number): Promise<OldValue[]> {
  return queries
    .select({ id: bankChanges.id, encrypted: bankChanges.encrypted })
    .from(bankChanges)
    .where(sql`${bankChanges.encryptedWith} <> ${newestKey}`)
    .orderBy(asc(bankChanges.id))
    .limit(most)
}

/** Replaces the encrypted value that was read; does nothing if it was changed since then. */
export async function reencryptDetails(tx: Transaction, old: OldValue, changed: NewValue): Promise<void> {
  await tx
    .update(bankDetails)
    .set(changed)
    .where(and(eq(bankDetails.shopId, old.id), eq(bankDetails.encrypted, old.encrypted)))
}

export async function reencryptChange(tx: Transaction, old: OldValue, changed: NewValue): Promise<void> {
  await tx
    .update(bankChanges)
    .set(changed)
    .where(and(eq(bankChanges.id, old.id), eq(bankChanges.encrypted, old.encrypted)))
}
