import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const reminders = pgTable('reminders', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  subjectId: uuid('subject_id').notNull(),
  sent: smallint('sent').notNull().default(0),
  countedFrom: instant('counted_from').notNull(),
  nextAt: instant('next_at'),
  stoppedAt: personal(instant('stopped_at'), { label: 'Reminders stopped' }),
})

export type StoredReminder = typeof reminders.$inferSelect

const isOf = (kinds: readonly string[], subjectIds: readonly string[]) =>
  and(inArray(reminders.kind, [...kinds]), inArray(reminders.subjectId, [...subjectIds]))

/** Restarts the reminders of a kind from a moment. A subject whose reminders were stopped gets none. */
export async function upsertReminder(
  tx: Transaction,
  planned: Pick<StoredReminder, 'kind' | 'subjectId' | 'countedFrom' | 'nextAt'>,
): Promise<void> {
  const { countedFrom, nextAt } = planned
  await tx
    .insert(reminders)
    .values({ ...planned, id: newId() })
    .onConflictDoUpdate({
      target: [reminders.subjectId, reminders.kind],
      set: {
        countedFrom,
        sent: 0,
        nextAt: sql`case when ${reminders.stoppedAt} is null then ${nextAt}::timestamptz end`,
      },
    })
}

/** Finds the reminders of a kind for a subject. */
export async function findStoredReminder(
  queries: Queries,
  kind: string,
  subjectId: string,
): Promise<StoredReminder | undefined> {
  const [row] = await queries
    .select()
    .from(reminders)
    .where(isOf([kind], [subjectId]))
  return row
}

/** Locks one due reminder of a kind that this version knows. Skips those that another process has locked. */
export async function lockDueReminder(
  tx: Transaction,
  kinds: readonly string[],
  now: Date,
): Promise<StoredReminder | undefined> {
  const [row] = await tx
    .select()
    .from(reminders)
    .where(and(lte(reminders.nextAt, now), isNull(reminders.stoppedAt), inArray(reminders.kind, [...kinds])))
    .orderBy(asc(reminders.nextAt), asc(reminders.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export async function updateReminder(
  tx: Transaction,
  id: string,
  change: Partial<Pick<StoredReminder, 'sent' | 'nextAt'>>,
): Promise<void> {
  await tx.update(reminders).set(change).where(eq(reminders.id, id))
}

/** Postpones a reminder, if it is still due. */
export async function putOffReminder(tx: Transaction, id: string, { now, until }: { now: Date; until: Date }) {
  await tx
    .update(reminders)
    .set({ nextAt: until })
    .where(and(eq(reminders.id, id), lte(reminders.nextAt, now)))
}

/** Stops the reminders of a subject, also of kinds that are not planned yet. Returns false if all of them were stopped before. */
export async function insertStop(tx: Transaction, kinds: readonly string[], subjectId: string): Promise<boolean> {
  const now = new Date()
  const rows = await tx
    .insert(reminders)
    .values(kinds.map((kind) => ({ id: newId(), kind, subjectId, countedFrom: now, stoppedAt: now })))
    .onConflictDoUpdate({
      target: [reminders.subjectId, reminders.kind],
      set: { stoppedAt: now, nextAt: null },
      setWhere: isNull(reminders.stoppedAt),
    })
    .returning({ id: reminders.id })
  return rows.length > 0
}

/** Whether the reminders of one of these subjects were stopped. */
export async function findStop(
  queries: Queries,
  kinds: readonly string[],
  subjectIds: readonly string[],
): Promise<boolean> {
  const [row] = await queries
    .select({ id: reminders.id })
    .from(reminders)
    .where(and(isOf(kinds, subjectIds), isNotNull(reminders.stoppedAt)))
    .limit(1)
  return row !== undefined
}

/** Makes ended reminders of a subject due at once, so that their condition is checked again. */
export async function reviveReminders(tx: Transaction, kinds: readonly string[], subjectId: string): Promise<void> {
  await tx
    .update(reminders)
    .set({ nextAt: sql`now()` })
    .where(and(isOf(kinds, [subjectId]), isNull(reminders.nextAt), isNull(reminders.stoppedAt)))
}

/** Deletes reminders of a subject. Returns the number of sent ones. */
export async function deleteReminders(tx: Transaction, kinds: readonly string[], subjectId: string): Promise<number> {
  const rows = await tx
    .delete(reminders)
    .where(isOf(kinds, [subjectId]))
    .returning({ sent: reminders.sent })
  return rows.reduce((sum, { sent }) => sum + sent, 0)
}
