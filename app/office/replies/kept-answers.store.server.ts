import { asc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

const now = sql`now()`

export const keptAnswers = pgTable('kept_answers', {
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

export type StoredAnswer = typeof keptAnswers.$inferSelect

/** Returns all kept answers, which are some dozens. */
export async function findAnswers(queries: Queries): Promise<StoredAnswer[]> {
  return queries.select().from(keptAnswers).orderBy(asc(keptAnswers.titleKey))
}

/** Locks all of them until the transaction ends, so that changes run one after the other. Reads are not blocked. */
export async function lockAnswers(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table kept_answers in share row exclusive mode`)
}

type Row = Pick<StoredAnswer, 'id' | 'title' | 'titleKey' | 'words' | 'changedBy' | 'changedByName'>

export async function insertAnswer(tx: Transaction, row: Row): Promise<void> {
  await tx.insert(keptAnswers).values(row)
}

export async function updateAnswer(tx: Transaction, { id, ...columns }: Row): Promise<void> {
  await tx
    .update(keptAnswers)
    .set({ ...columns, version: sql`${keptAnswers.version} + 1`, updatedAt: now })
    .where(eq(keptAnswers.id, id))
}

export async function deleteAnswer(tx: Transaction, id: string): Promise<void> {
  await tx.delete(keptAnswers).where(eq(keptAnswers.id, id))
}
