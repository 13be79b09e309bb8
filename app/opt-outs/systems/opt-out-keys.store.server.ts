import { count, desc, eq, max, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

import { optOuts } from '../opt-outs.store.server.ts'

export const optOutKeys = pgTable('opt_out_keys', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull().unique(),
  label: text('label').notNull(),
  madeBy: uuid('made_by').notNull(),
  madeByName: text('made_by_name').notNull(),
  retiredAt: instant('retired_at'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

type StoredOptOutKey = typeof optOutKeys.$inferSelect

export async function insertOptOutKey(tx: Transaction, row: typeof optOutKeys.$inferInsert): Promise<void> {
  await tx.insert(optOutKeys).values(row)
}

export async function findOptOutKey(queries: Queries, key: string): Promise<StoredOptOutKey | undefined> {
  const [row] = await queries.select().from(optOutKeys).where(eq(optOutKeys.key, key))
  return row
}

export async function lockOptOutKey(tx: Transaction, id: string): Promise<StoredOptOutKey | undefined> {
  const [row] = await tx.select().from(optOutKeys).where(eq(optOutKeys.id, id)).for('update')
  return row
}

export async function setKeyRetired(tx: Transaction, id: string, isRetired: boolean): Promise<void> {
  await tx
    .update(optOutKeys)
    .set({ retiredAt: isRetired ? sql`now()` : null })
    .where(eq(optOutKeys.id, id))
}

/** Staff make a handful of keys in a year: the newest 200 are all there are. */
export async function findOptOutKeys(queries: Queries) {
  const uses = queries
    .select({ keyId: optOuts.keyId, numbers: count().as('numbers'), lastAt: max(optOuts.changedAt).as('last_at') })
    .from(optOuts)
    .groupBy(optOuts.keyId)
    .as('uses')
  return queries
    .select({ key: optOutKeys, numbers: uses.numbers, lastAt: uses.lastAt })
    .from(optOutKeys)
    .leftJoin(uses, eq(uses.keyId, optOutKeys.id))
    .orderBy(desc(optOutKeys.createdAt), desc(optOutKeys.id))
    .limit(200)
}
