import { eq, inArray, sql } from 'drizzle-orm'
import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

import type { OptOutEventKind, OptOutSource, OptOutState } from './opt-out.ts'

const now = sql`now()`

export const optOuts = pgTable('opt_outs', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull().unique(),
  state: text('state').$type<OptOutState>().notNull(),
  source: text('source').$type<OptOutSource>().notNull(),
  keyId: uuid('key_id'),
  position: bigint('position', { mode: 'number' }).notNull().unique(),
  changedAt: instant('changed_at').notNull().default(now),
  createdAt: instant('created_at').notNull().default(now),
})

export const optOutEvents = pgTable('opt_out_events', {
  id: uuid('id').primaryKey(),
  optOutId: uuid('opt_out_id').notNull(),
  kind: text('kind').$type<OptOutEventKind>().notNull(),
  source: text('source').$type<OptOutSource>().notNull(),
  typed: text('typed').notNull(),
  keyId: uuid('key_id'),
  device: text('device'),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  reason: text('reason'),
  at: instant('at')
    .notNull()
    .default(sql`clock_timestamp()`),
})

const optOutPosition = pgTable('opt_out_position', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  position: bigint('position', { mode: 'number' }).notNull(),
})

export type StoredOptOut = typeof optOuts.$inferSelect
export type NewOptOutEvent = typeof optOutEvents.$inferInsert

/**
 * Takes the next `count` positions, and holds the list for this transaction: whoever changes it waits here, so nobody can
 * add the same number twice, and positions are committed in their order. Gives the first of them.
 */
export async function takePositions(tx: Transaction, count: number): Promise<number> {
  const [row] = await tx
    .update(optOutPosition)
    .set({ position: sql`${optOutPosition.position} + ${count}` })
    .returning({ position: optOutPosition.position })
  if (!row) throw new Error('the list of opt-outs has lost its position')
  return row.position - count + 1
}

export async function findOptOutsByNumber(queries: Queries, numbers: readonly string[]): Promise<StoredOptOut[]> {
  if (numbers.length === 0) return []
  return queries
    .select()
    .from(optOuts)
    .where(inArray(optOuts.number, [...numbers]))
}

export async function insertOptOuts(tx: Transaction, rows: (typeof optOuts.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(optOuts).values(rows)
}

export async function updateOptOut(
  tx: Transaction,
  id: string,
  change: Pick<StoredOptOut, 'state' | 'source' | 'keyId' | 'position'>,
): Promise<void> {
  await tx
    .update(optOuts)
    .set({ ...change, changedAt: now })
    .where(eq(optOuts.id, id))
}

export async function insertOptOutEvents(tx: Transaction, events: NewOptOutEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(optOutEvents).values(events)
}
