import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'

import { documentColumns, signDocuments, type StoredDocument } from '../documents/sign-documents.queries.server.ts'

const signWebhooks = pgTable('sign_webhooks', {
  eventId: text('event_id').primaryKey(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

const turnSeconds = 60
const keptDays = 30

/** Claims the exclusive turn to talk with PandaDoc about a document. Undefined if another process holds it. */
export async function claimTurn(queries: Queries, id: string): Promise<StoredDocument | undefined> {
  const { provider, providerClaimedUntil } = signDocuments
  const isFree = or(isNull(providerClaimedUntil), lt(providerClaimedUntil, sql`clock_timestamp()`))
  const [row] = await queries
    .update(signDocuments)
    .set({ providerClaimedUntil: sql`clock_timestamp() + make_interval(secs => ${turnSeconds})` })
    .where(and(eq(signDocuments.id, id), eq(provider, 'pandadoc'), isFree))
    .returning(documentColumns)
  return row
}

export async function releaseTurn(queries: Queries, id: string): Promise<void> {
  await queries.update(signDocuments).set({ providerClaimedUntil: null }).where(eq(signDocuments.id, id))
}

/** Returns the documents about which PandaDoc is to be asked, longest due first. */
export async function findDueIds(queries: Queries, most: number): Promise<string[]> {
  const { id, providerNextAt } = signDocuments
  const rows = await queries
    .select({ id })
    .from(signDocuments)
    .where(and(isNotNull(providerNextAt), lte(providerNextAt, sql`now()`)))
    .orderBy(asc(providerNextAt))
    .limit(most)
  return rows.map((row) => row.id)
}

/** Returns our document with PandaDoc's id. */
export async function findByProviderId(queries: Queries, providerId: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: signDocuments.id })
    .from(signDocuments)
    .where(and(eq(signDocuments.provider, 'pandadoc'), eq(signDocuments.providerId, providerId)))
  return row?.id
}

/** Stores the id of a webhook. Returns false if it was received before. */
export async function noteWebhook(tx: Transaction, eventId: string): Promise<boolean> {
  const rows = await tx.insert(signWebhooks).values({ eventId }).onConflictDoNothing().returning()
  return rows.length > 0
}

export async function deleteOldWebhooks(queries: Queries): Promise<void> {
  const limit = sql`now() - make_interval(days => ${keptDays})`
  await queries.delete(signWebhooks).where(lt(signWebhooks.createdAt, limit))
}
