import { asc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

const now = sql`now()`

export const savedReplies = pgTable('kept_answers', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  titleKey: text('title_key').notNull(),
  words: text('words').notNull(),
  version: integer('version').notNull().default(1),
  changedBy: uuid('changed_by').notNull(),
  changedByName: personal(text('changed_by_name').notNull()),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})

export type StoredReply = typeof savedReplies.$inferSelect

/** Returns all saved replies, which are some dozens. */
export async function findSavedReplies(queries: Queries): Promise<StoredReply[]> {
  return queries.select().from(savedReplies).orderBy(asc(savedReplies.titleKey))
}

/** Locks the table until the transaction ends, so that changes run one after the other. Reads are not blocked. */
export async function lockSavedReplies(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table kept_answers in share row exclusive mode`)
}

type Row = Pick<StoredReply, 'id' | 'title' | 'titleKey' | 'words' | 'changedBy' | 'changedByName'>

export async function insertSavedReply(tx: Transaction, row: Row): Promise<void> {
  await tx.insert(savedReplies).values(row)
}

export async function updateSavedReply(tx: Transaction, { id, ...columns }: Row): Promise<void> {
  await tx
    .update(savedReplies)
    .set({ ...columns, version: sql`${savedReplies.version} + 1`, updatedAt: now })
    .where(eq(savedReplies.id, id))
}

export async function deleteSavedReply(tx: Transaction, id: string): Promise<void> {
  await tx.delete(savedReplies).where(eq(savedReplies.id, id))
}
