import { and, eq, inArray, sql } from 'drizzle-orm'
import { integer, jsonb, type PgColumn, type PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { type Measured, measureSpans } from '#app/data/database/measure-spans.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

/** The events of all records, of any kind. */
export const events = pgTable('events', {
  id: uuid('id').primaryKey(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: uuid('subject_id').notNull(),
  /** The version of the record that this event created; null if its kind does not count events. */
  version: integer('version'),
  kind: personal(text('kind').notNull(), { label: 'Event' }),
  actorKind: text('actor_kind').$type<'staff' | 'agent' | 'visitor' | 'system'>().notNull(),
  actorId: uuid('actor_id'),
  actorName: personal(text('actor_name').notNull(), {
    becomes: `case when actor_kind in ('agent', 'visitor') then 'Erased' else actor_name end`,
  }),
  note: personal(text('note'), { label: 'Note', becomes: 'null' }),
  facts: personal(jsonb('facts').$type<Record<string, unknown>>(), { label: 'Details', becomes: 'null' }),
  at: personal(
    instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    { label: 'Time' },
  ),
})

export type StoredEvent = typeof events.$inferSelect
export type NewEvent = typeof events.$inferInsert

export async function deleteEvents(tx: Transaction, subject: { kind: string; id: string }): Promise<void> {
  await tx.delete(events).where(and(eq(events.subjectKind, subject.kind), eq(events.subjectId, subject.id)))
}

export async function insertEvent(tx: Transaction, event: NewEvent): Promise<void> {
  await insertEvents(tx, [event])
}

export async function insertEvents(tx: Transaction, some: NewEvent[]): Promise<void> {
  await tx.insert(events).values(some)
}

type Answered = {
  kind: string
  table: PgTable & { id: PgColumn; createdAt: PgColumn; updatedAt: PgColumn }
  answers: readonly string[]
}

const hourMs = 3_600_000

/** Measures the time from the arrival of a record to its first answer, of the records that were first answered since a moment. */
export function measureAnswers(queries: Queries, { kind, table, answers }: Answered, since: Date): Promise<Measured> {
  // An answer also updates its record, whose time is that of the transaction: a moment earlier than the event's.
  const changedSince = new Date(since.getTime() - hourMs)
  return measureSpans(
    queries,
    sql`select min(${events.at}) - ${table.createdAt} as took, null::boolean as in_time
      from ${table} join ${events} on ${events.subjectKind} = ${kind} and ${events.subjectId} = ${table.id}
      where ${table.updatedAt} >= ${changedSince.toISOString()}::timestamptz and ${inArray(events.kind, [...answers])}
      group by ${table.id} having min(${events.at}) >= ${since.toISOString()}::timestamptz`,
  )
}
