import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { isOldText } from '#app/data/crypto/reencrypt.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import { matchStaying } from '#app/shops/find/find-shop.server.ts'

export const renewals = pgTable('contract_renewals', {
  id: uuid('id').primaryKey(),
  shopId: uuid('newsagency_id').notNull(),
  tokenHash: personal(bytes('token_hash').notNull(), { becomes: 'sha256(uuid_send(id))' }),
  tokenEncrypted: personal(text('token_sealed').notNull(), { becomes: `''` }),
  email: personal(text('email').notNull(), { label: 'Sent to', becomes: `''`, is: 'email' }),
  startedBy: uuid('started_by').notNull(),
  expiresAt: instant('expires_at').notNull(),
  documentId: text('document_id'),
  completedAt: instant('completed_at'),
  declinedAt: instant('declined_at'),
  declineReason: personal(text('decline_reason'), { label: 'Why it was declined', becomes: 'null' }),
  revokedAt: instant('revoked_at'),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Offered' },
  ),
})
export type StoredRenewal = typeof renewals.$inferSelect

/** Binds an encrypted token to its place: copied to another column or row, it cannot be decrypted. */
export const renewalTokenContext = (id: string): string => `contract_renewals|token_sealed|${id}`

/** Returns the renewal that a token opens: neither revoked nor expired. A signed one can be opened until its expiry. */
export async function findRenewalByToken(queries: Queries, tokenHash: Buffer): Promise<StoredRenewal | undefined> {
  const [row] = await queries
    .select()
    .from(renewals)
    .where(and(eq(renewals.tokenHash, tokenHash), isNull(renewals.revokedAt), gt(renewals.expiresAt, sql`now()`)))
  return row
}

/** Returns the renewal of a token in any state. Use it only to mail a new link to the shop's own address. */
export async function findRenewalOfAnyToken(queries: Queries, tokenHash: Buffer): Promise<StoredRenewal | undefined> {
  const [row] = await queries.select().from(renewals).where(eq(renewals.tokenHash, tokenHash))
  return row
}

/** Returns the newest renewal of a shop. */
export async function findNewestRenewal(queries: Queries, shopId: string): Promise<StoredRenewal | undefined> {
  const [row] = await queries
    .select()
    .from(renewals)
    .where(eq(renewals.shopId, shopId))
    .orderBy(desc(renewals.createdAt), desc(renewals.id))
    .limit(1)
  return row
}

/** Returns the renewals of these shops, newest first. */
export async function findRenewalsOf(queries: Queries, shopIds: readonly string[]): Promise<StoredRenewal[]> {
  if (shopIds.length === 0) return []
  return queries
    .select()
    .from(renewals)
    .where(inArray(renewals.shopId, [...shopIds]))
    .orderBy(desc(renewals.createdAt), desc(renewals.id))
}

export async function insertRenewal(tx: Transaction, renewal: typeof renewals.$inferInsert): Promise<void> {
  await tx.insert(renewals).values(renewal)
}

export async function findRenewal(queries: Queries, id: string): Promise<StoredRenewal | undefined> {
  const [row] = await queries.select().from(renewals).where(eq(renewals.id, id))
  return row
}

export async function lockRenewal(tx: Transaction, id: string): Promise<StoredRenewal | undefined> {
  const [row] = await tx.select().from(renewals).where(eq(renewals.id, id)).for('update')
  return row
}

export async function updateRenewal(
  tx: Transaction,
  id: string,
  change: Partial<typeof renewals.$inferInsert>,
): Promise<void> {
  await tx.update(renewals).set(change).where(eq(renewals.id, id))
}

const isLiving = and(isNull(renewals.completedAt), isNull(renewals.declinedAt), isNull(renewals.revokedAt))

/**
 * Finds the unanswered offers that end in a span of time, the first to end first, at most `most`, and counts all of them. Without those of
 * shops that are closed or leave. A shop has at most one, because a new offer revokes the last one.
 */
export async function findEndingRenewals(
  queries: Queries,
  { from, until, most }: { from: Date; until: Date; most: number },
): Promise<{ count: number; first: Pick<StoredRenewal, 'id' | 'shopId' | 'createdAt' | 'expiresAt'>[] }> {
  const { id, shopId, createdAt, expiresAt } = renewals
  const isEnding = and(isLiving, gte(expiresAt, from), lt(expiresAt, until), matchStaying(shopId))
  const [[counted], first] = await Promise.all([
    queries.select({ count: count() }).from(renewals).where(isEnding),
    queries
      .select({ id, shopId, createdAt, expiresAt })
      .from(renewals)
      .where(isEnding)
      .orderBy(asc(expiresAt), asc(id))
      .limit(most),
  ])
  return { count: counted?.count ?? 0, first }
}

/** Finds the unanswered offers of these shops that have not ended, without those of shops that are closed or leave. */
export async function findLivingRenewals(queries: Queries, shopIds: readonly string[]): Promise<StoredRenewal[]> {
  if (shopIds.length === 0) return []
  const { shopId, expiresAt } = renewals
  return queries
    .select()
    .from(renewals)
    .where(and(inArray(shopId, [...shopIds]), isLiving, gt(expiresAt, sql`now()`), matchStaying(shopId)))
}

/** Revokes the open renewal of a shop, before it gets another. */
export async function revokeLivingRenewal(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .update(renewals)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(renewals.shopId, shopId), isLiving))
}

/** Revokes every renewal link of a shop, including those of signed ones, because the former owner could open the shop with them. */
export async function revokeRenewals(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .update(renewals)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(renewals.shopId, shopId), isNull(renewals.revokedAt)))
}

/** Returns and locks links that an older key encrypted. */
export async function findOldRenewalTokens(
  tx: Transaction,
  newestKey: string,
  most: number,
): Promise<Pick<StoredRenewal, 'id' | 'tokenEncrypted'>[]> {
  return tx
    .select({ id: renewals.id, tokenEncrypted: renewals.tokenEncrypted })
    .from(renewals)
    .where(isOldText(renewals.tokenEncrypted, newestKey))
    .orderBy(asc(renewals.id))
    .limit(most)
    .for('update')
}

export async function reencryptRenewal(tx: Transaction, id: string, tokenEncrypted: string): Promise<void> {
  await tx.update(renewals).set({ tokenEncrypted }).where(eq(renewals.id, id))
}
