import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'

import type { PartState, StatusPart } from './status.ts'

export const statusDayRows = pgTable(
  'status_days',
  {
    part: text('part').$type<StatusPart>().notNull(),
    day: text('day').notNull(),
    ok: integer('ok').notNull().default(0),
    degraded: integer('degraded').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.day] })],
)

export const statusIncidents = pgTable('status_incidents', {
  id: uuid('id').primaryKey(),
  part: text('part').$type<StatusPart>().notNull(),
  state: text('state').$type<Exclude<PartState, 'ok'>>().notNull(),
  openedAt: instant('opened_at').notNull(),
  lastAt: instant('last_at').notNull(),
  closedAt: instant('closed_at'),
})

export const statusBeats = pgTable('status_beats', {
  name: text('name').$type<'database' | 'jobs'>().primaryKey(),
  at: instant('at').notNull(),
})

export type StoredDay = typeof statusDayRows.$inferSelect
export type StoredIncident = typeof statusIncidents.$inferSelect

type Minute = { part: StatusPart; day: string; at: Date; state: PartState }

/** Counts a minute once. Returns false if this minute or a later one was already counted. */
export async function countMinute(tx: Transaction, { part, day, at, state }: Minute): Promise<boolean> {
  const column = statusDayRows[state]
  const counted = await tx
    .insert(statusDayRows)
    .values({ part, day, [state]: 1, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [statusDayRows.part, statusDayRows.day],
      set: { [state]: sql`${column} + 1`, lastAt: at },
      setWhere: lt(statusDayRows.lastAt, at),
    })
    .returning({ part: statusDayRows.part })
  return counted.length > 0
}

export async function findOpenIncident(tx: Transaction, part: StatusPart): Promise<StoredIncident | undefined> {
  const isOpen = and(eq(statusIncidents.part, part), isNull(statusIncidents.closedAt))
  const [incident] = await tx.select().from(statusIncidents).where(isOpen)
  return incident
}

export async function insertIncident(tx: Transaction, incident: typeof statusIncidents.$inferInsert): Promise<void> {
  await tx.insert(statusIncidents).values(incident)
}

export async function updateIncident(
  tx: Transaction,
  id: string,
  change: Partial<Pick<StoredIncident, 'state' | 'lastAt' | 'closedAt'>>,
): Promise<void> {
  await tx.update(statusIncidents).set(change).where(eq(statusIncidents.id, id))
}

export async function findDaysSince(queries: Queries, day: string): Promise<StoredDay[]> {
  return queries.select().from(statusDayRows).where(gte(statusDayRows.day, day)).orderBy(statusDayRows.day)
}

export async function findNewestIncidents(queries: Queries, count: number): Promise<StoredIncident[]> {
  return queries
    .select()
    .from(statusIncidents)
    .orderBy(desc(statusIncidents.openedAt), desc(statusIncidents.id))
    .limit(count)
}

export async function writeBeat(queries: Queries, name: 'database' | 'jobs', at: Date): Promise<void> {
  await queries.insert(statusBeats).values({ name, at }).onConflictDoUpdate({ target: statusBeats.name, set: { at } })
}

export async function readBeat(queries: Queries, name: 'database' | 'jobs'): Promise<Date | undefined> {
  const [beat] = await queries.select().from(statusBeats).where(eq(statusBeats.name, name))
  return beat?.at
}

/** Deletes the days before `day`, and the incidents that ended before them. */
export async function deleteBefore(queries: Queries, day: string, at: Date): Promise<void> {
  await queries.delete(statusDayRows).where(lt(statusDayRows.day, day))
  await queries
    .delete(statusIncidents)
    .where(and(isNotNull(statusIncidents.closedAt), lt(statusIncidents.closedAt, at)))
}
