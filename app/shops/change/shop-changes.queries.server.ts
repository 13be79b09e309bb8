import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'

import type { Queries, Transaction } from '#app/data/database/database.server.ts'

import { shops } from '../shops.queries.server.ts'

export type StoredShop = Omit<typeof shops.$inferSelect, 'search'>

const generated = ['id', 'search', 'progress', 'waitsFor', 'version', 'createdAt', 'updatedAt'] as const
export type ShopChange = Partial<Omit<typeof shops.$inferInsert, (typeof generated)[number]>>

/** Finds and locks a shop until the transaction ends. Ignores examples. */
export async function lockStoredShop(tx: Transaction, id: string): Promise<StoredShop | undefined> {
  const [row] = await tx
    .select()
    .from(shops)
    .where(and(eq(shops.id, id), eq(shops.isDemo, false)))
    .for('update')
  return row
}

/** Finds the shop whose contract token has this hash, unless it is closed. */
export async function findByContractToken(queries: Queries, tokenHash: Buffer): Promise<StoredShop | undefined> {
  const [row] = await queries
    .select()
    .from(shops)
    .where(and(eq(shops.contractTokenHash, tokenHash), ne(shops.status, 'closed')))
  return row
}

/** Finds a shop in any status. Ignores examples. */
export async function findStoredShop(queries: Queries, id: string): Promise<StoredShop | undefined> {
  const [row] = await queries
    .select()
    .from(shops)
    .where(and(eq(shops.id, id), eq(shops.isDemo, false)))
  return row
}

export async function updateShop(tx: Transaction, id: string, change: ShopChange): Promise<void> {
  await tx
    .update(shops)
    .set({ ...change, version: sql`${shops.version} + 1`, updatedAt: sql`now()` })
    .where(eq(shops.id, id))
}

/** Finds another shop that waits for the account of the same email. Its invitation must not be revoked. */
export async function findOtherWaiting(tx: Transaction, emailKey: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: shops.id })
    .from(shops)
    .where(
      and(eq(shops.emailKey, emailKey), ne(shops.id, id), isNull(shops.retailerId), eq(shops.status, 'onboarding')),
    )
    .orderBy(asc(shops.createdAt), asc(shops.id))
    .limit(1)
  return row?.id
}

/** Finds the oldest shop that waits for the account of an email. */
export async function findFirstWaiting(
  queries: Queries,
  emailKey: string,
): Promise<Pick<StoredShop, 'id' | 'shopName' | 'timeZone' | 'state'> | undefined> {
  const { id, shopName, timeZone, state, createdAt, retailerId, status } = shops
  const [row] = await queries
    .select({ id, shopName, timeZone, state })
    .from(shops)
    .where(and(eq(shops.emailKey, emailKey), isNull(retailerId), eq(status, 'onboarding')))
    .orderBy(asc(createdAt), asc(id))
    .limit(1)
  return row
}
