import { asc, count, desc, eq, getTableColumns, gt, inArray, max, sql } from 'drizzle-orm'
import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import type { OptOutEventKind, OptOutSource, OptOutState } from './opt-out.ts'

export const optOutKeys = pgTable('opt_out_keys', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull().unique(),
  label: text('label').notNull(),
  madeBy: uuid('made_by').notNull(),
  madeByName: personal(text('made_by_name').notNull()),
  retiredAt: instant('retired_at'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export type StoredOptOutKey = typeof optOutKeys.$inferSelect

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

/** Returns the newest 200 keys, which are all, because colleagues create only a few a year. */
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

const now = sql`now()`

export const optOuts = pgTable('opt_outs', {
  id: uuid('id').primaryKey(),
  number: personal(text('number').notNull().unique(), { label: 'Number', is: 'phone' }),
  state: personal(text('state').$type<OptOutState>().notNull(), { label: 'Status' }),
  source: personal(text('source').$type<OptOutSource>().notNull(), { label: 'Source' }),
  keyId: uuid('key_id'),
  position: bigint('position', { mode: 'number' }).notNull().unique(),
  changedAt: personal(instant('changed_at').notNull().default(now), { label: 'Last changed' }),
  createdAt: personal(instant('created_at').notNull().default(now), { label: 'Created' }),
})

export const optOutEvents = pgTable('opt_out_events', {
  id: uuid('id').primaryKey(),
  optOutId: uuid('opt_out_id').notNull(),
  kind: personal(text('kind').$type<OptOutEventKind>().notNull(), { label: 'Event' }),
  source: personal(text('source').$type<OptOutSource>().notNull(), { label: 'Source' }),
  typed: personal(text('typed').notNull(), { label: 'As typed' }),
  keyId: uuid('key_id'),
  device: personal(text('device'), { label: 'Device' }),
  actorId: uuid('actor_id'),
  actorName: personal(text('actor_name')),
  reason: personal(text('reason'), { label: 'Reason' }),
  at: personal(
    instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    { label: 'Time' },
  ),
})

const optOutPosition = pgTable('opt_out_position', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  position: bigint('position', { mode: 'number' }).notNull(),
})

type StoredOptOut = typeof optOuts.$inferSelect
export type NewOptOutEvent = typeof optOutEvents.$inferInsert
export type OptOutChange = Pick<StoredOptOut, 'state' | 'source' | 'keyId' | 'position'>

/**
 * Reserves the next `count` positions and returns the first. Locks the list until the transaction ends: concurrent changes wait, so that no
 * number is added twice and positions are committed in order.
 */
export async function reservePositions(tx: Transaction, count: number): Promise<number> {
  const [row] = await tx
    .update(optOutPosition)
    .set({ position: sql`${optOutPosition.position} + ${count}` })
    .returning({ position: optOutPosition.position })
  if (!row) throw new Error('the row with the position of the opt-out list is missing')
  return row.position - count + 1
}

/** Returns the records of numbers in stored form, in any state. Unknown numbers have none. */
export async function findOptOutsByNumber(queries: Queries, numbers: readonly string[]): Promise<StoredOptOut[]> {
  if (numbers.length === 0) return []
  return queries
    .select()
    .from(optOuts)
    .where(inArray(optOuts.number, [...numbers]))
}

export async function findNumbersById(queries: Queries, ids: readonly string[]): Promise<StoredOptOut[]> {
  if (ids.length === 0) return []
  return queries
    .select()
    .from(optOuts)
    .where(inArray(optOuts.id, [...ids]))
}

export async function insertOptOuts(tx: Transaction, rows: (typeof optOuts.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(optOuts).values(rows)
}

/** Changes a record and sets the time of its change. */
export async function updateOptOut(tx: Transaction, id: string, change: OptOutChange): Promise<void> {
  await tx
    .update(optOuts)
    .set({ ...change, changedAt: now })
    .where(eq(optOuts.id, id))
}

export async function insertOptOutEvents(tx: Transaction, events: NewOptOutEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(optOutEvents).values(events)
}

export type ListedOptOut = StoredOptOut & { keyLabel: string | null }

/** Adds the label of its key to each opt-out. */
export async function withKeyLabels(queries: Queries, rows: StoredOptOut[]): Promise<ListedOptOut[]> {
  const ids = [...new Set(rows.flatMap(({ keyId }) => keyId ?? []))]
  const { id, label } = optOutKeys
  const keys = ids.length > 0 ? await queries.select({ id, label }).from(optOutKeys).where(inArray(id, ids)) : []
  const labels = new Map(keys.map((key) => [key.id, key.label]))
  return rows.map((row) => ({ ...row, keyLabel: labels.get(row.keyId ?? '') ?? null }))
}

export async function findOptOut(queries: Queries, id: string): Promise<ListedOptOut | undefined> {
  const [row] = await queries
    .select({ ...getTableColumns(optOuts), keyLabel: optOutKeys.label })
    .from(optOuts)
    .leftJoin(optOutKeys, eq(optOutKeys.id, optOuts.keyId))
    .where(eq(optOuts.id, id))
  return row
}

/** Returns the evidence of a record with the labels of its keys, oldest first. */
export async function findOptOutEvents(queries: Queries, optOutId: string) {
  return queries
    .select({ ...getTableColumns(optOutEvents), keyLabel: optOutKeys.label })
    .from(optOutEvents)
    .leftJoin(optOutKeys, eq(optOutKeys.id, optOutEvents.keyId))
    .where(eq(optOutEvents.optOutId, optOutId))
    .orderBy(asc(optOutEvents.at), asc(optOutEvents.id))
}

export type StoredOptOutEvent = Awaited<ReturnType<typeof findOptOutEvents>>[number]

/** Returns the changes after a position, oldest first. */
export async function findChanges(queries: Queries, since: number, most: number): Promise<StoredOptOut[]> {
  return queries.select().from(optOuts).where(gt(optOuts.position, since)).orderBy(asc(optOuts.position)).limit(most)
}
