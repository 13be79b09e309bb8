import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

/** What happened to the records of the office, whatever their kind. */
export const events = pgTable('events', {
  id: uuid('id').primaryKey(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: uuid('subject_id').notNull(),
  /** The version of the record that it made. */
  version: integer('version').notNull(),
  kind: text('kind').notNull(),
  actorKind: text('actor_kind').$type<'staff' | 'agent' | 'visitor' | 'system'>().notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  note: text('note'),
  facts: jsonb('facts').$type<Record<string, unknown>>(),
  at: instant('at')
    .notNull()
    .default(sql`clock_timestamp()`),
})

export type StoredEvent = typeof events.$inferSelect

export async function insertEvent(tx: Transaction, event: typeof events.$inferInsert): Promise<void> {
  await tx.insert(events).values(event)
}

/** The events of a record after a version of it, in their order. */
export async function findEvents(
  queries: Queries,
  subject: { kind: string; id: string },
  afterVersion = 0,
): Promise<StoredEvent[]> {
  return queries
    .select()
    .from(events)
    .where(
      and(
        eq(events.subjectKind, subject.kind),
        eq(events.subjectId, subject.id),
        afterVersion > 0 ? gt(events.version, afterVersion) : undefined,
      ),
    )
    .orderBy(asc(events.version), asc(events.at), asc(events.id))
}
