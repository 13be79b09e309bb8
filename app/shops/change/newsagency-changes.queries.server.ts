import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'

import type { Queries, Transaction } from '#app/data/database/database.server.ts'

import { newsagencies } from '../newsagencies.queries.server.ts'

export type StoredNewsagency = Omit<typeof newsagencies.$inferSelect, 'search'>

const generated = ['id', 'search', 'progress', 'waitsFor', 'version', 'createdAt', 'updatedAt'] as const
export type NewsagencyChange = Partial<Omit<typeof newsagencies.$inferInsert, (typeof generated)[number]>>

/** Finds and locks a shop until the transaction ends. Ignores examples. */
export async function lockNewsagency(tx: Transaction, id: string): Promise<StoredNewsagency | undefined> {
  const [row] = await tx
    .select()
    .from(newsagencies)
    .where(and(eq(newsagencies.id, id), eq(newsagencies.isDemo, false)))
    .for('update')
  return row
}

/** Finds the shop whose contract token has this hash, unless it is closed. */
export async function findByContractToken(queries: Queries, tokenHash: Buffer): Promise<StoredNewsagency | undefined> {
  const [row] = await queries
    .select()
    .from(newsagencies)
    .where(and(eq(newsagencies.contractTokenHash, tokenHash), ne(newsagencies.status, 'closed')))
  return row
}

/** Finds a shop in any status. Ignores examples. */
export async function findStoredNewsagency(queries: Queries, id: string): Promise<StoredNewsagency | undefined> {
  const [row] = await queries
    .select()
    .from(newsagencies)
    .where(and(eq(newsagencies.id, id), eq(newsagencies.isDemo, false)))
  return row
}

export async function updateNewsagency(tx: Transaction, id: string, change: NewsagencyChange): Promise<void> {
  await tx
    .update(newsagencies)
    .set({ ...change, version: sql`${newsagencies.version} + 1`, updatedAt: sql`now()` })
    .where(eq(newsagencies.id, id))
}

/** Finds another shop that waits for the account of the same email. Its invitation must not be revoked. */
export async function findOtherWaiting(tx: Transaction, emailKey: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: newsagencies.id })
    .from(newsagencies)
    .where(
      and(
        eq(newsagencies.emailKey, emailKey),
        ne(newsagencies.id, id),
        isNull(newsagencies.agentId),
        eq(newsagencies.status, 'onboarding'),
      ),
    )
    .orderBy(asc(newsagencies.createdAt), asc(newsagencies.id))
    .limit(1)
  return row?.id
}

/** Finds the oldest shop that waits for the account of an email. */
export async function findFirstWaiting(
  queries: Queries,
  emailKey: string,
): Promise<Pick<StoredNewsagency, 'id' | 'shopName' | 'timeZone' | 'state'> | undefined> {
  const { id, shopName, timeZone, state, createdAt, agentId, status } = newsagencies
  const [row] = await queries
    .select({ id, shopName, timeZone, state })
    .from(newsagencies)
    .where(and(eq(newsagencies.emailKey, emailKey), isNull(agentId), eq(status, 'onboarding')))
    .orderBy(asc(createdAt), asc(id))
    .limit(1)
  return row
}
