import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { pgTable, smallint, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

export const contractReminders = pgTable('contract_reminders', {
  newsagencyId: uuid('newsagency_id').primaryKey(),
  sent: smallint('sent').notNull().default(0),
  nextAt: instant('next_at'),
  stoppedAt: instant('stopped_at'),
  since: instant('since')
    .notNull()
    .default(sql`now()`),
})
export type StoredContractReminder = typeof contractReminders.$inferSelect

/** The wizard moved: whatever was due is counted from now on again. Who wants no reminders gets none. */
export async function restartReminders(tx: Transaction, newsagencyId: string, since: Date, nextAt: Date | null) {
  await tx
    .insert(contractReminders)
    .values({ newsagencyId, since, nextAt })
    .onConflictDoUpdate({
      target: contractReminders.newsagencyId,
      set: {
        since,
        sent: 0,
        nextAt: sql`case when ${contractReminders.stoppedAt} is null then ${nextAt}::timestamptz end`,
      },
    })
}

export async function findContractReminder(
  queries: Queries,
  newsagencyId: string,
): Promise<StoredContractReminder | undefined> {
  const [row] = await queries.select().from(contractReminders).where(eq(contractReminders.newsagencyId, newsagencyId))
  return row
}

/** One reminder that is due, locked; others at work pass it by. */
export async function lockDueContractReminder(tx: Transaction, now: Date): Promise<StoredContractReminder | undefined> {
  const [row] = await tx
    .select()
    .from(contractReminders)
    .where(and(lte(contractReminders.nextAt, now), isNull(contractReminders.stoppedAt)))
    .orderBy(contractReminders.nextAt)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export async function updateContractReminder(
  tx: Transaction,
  newsagencyId: string,
  change: Partial<typeof contractReminders.$inferInsert>,
): Promise<void> {
  await tx.update(contractReminders).set(change).where(eq(contractReminders.newsagencyId, newsagencyId))
}

/** Lets a reminder be until then, as long as it is still due. */
export async function putOffContractReminder(
  tx: Transaction,
  newsagencyId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await tx
    .update(contractReminders)
    .set({ nextAt: until })
    .where(and(eq(contractReminders.newsagencyId, newsagencyId), lte(contractReminders.nextAt, now)))
}

export async function deleteContractReminder(tx: Transaction, newsagencyId: string): Promise<void> {
  await tx.delete(contractReminders).where(eq(contractReminders.newsagencyId, newsagencyId))
}
