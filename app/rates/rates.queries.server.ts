import { asc, eq, sql } from 'drizzle-orm'
import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import type { RateUnit } from './rates.schema.ts'

export const commissionRates = pgTable('commission_rates', {
  id: uuid('id').primaryKey(),
  partner: text('partner').notNull(),
  partnerKey: text('partner_key').notNull(),
  unit: text('unit').$type<RateUnit>().notNull(),
  value: integer('value').notNull(),
  from: date('valid_from', { mode: 'string' }).notNull(),
  enteredBy: uuid('entered_by').notNull(),
  enteredByName: personal(text('entered_by_name').notNull()),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export type StoredRate = typeof commissionRates.$inferSelect

/** Returns all entries ever made. They are few: some dozens of partners, whose rates rarely change. */
export async function findRates(queries: Queries): Promise<StoredRate[]> {
  return queries
    .select()
    .from(commissionRates)
    .orderBy(asc(commissionRates.partnerKey), asc(commissionRates.from), asc(commissionRates.id))
}

/** Locks the schedule until the transaction ends, so that changes and notices to new retailers are serialised. Reads are not blocked. */
export async function lockRates(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table commission_rates in share row exclusive mode`)
}

export async function insertRate(tx: Transaction, row: typeof commissionRates.$inferInsert): Promise<void> {
  await tx.insert(commissionRates).values(row)
}

/** Deletes an entry that is not in force yet. */
export async function deleteRate(tx: Transaction, id: string): Promise<void> {
  await tx.delete(commissionRates).where(eq(commissionRates.id, id))
}

/** Returns a text that differs after every added or deleted entry, within this snapshot. */
export async function stateOfRates(queries: Queries): Promise<string> {
  const { rows } = await queries.execute<{ state: string }>(
    sql`select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as state from commission_rates`,
  )
  return rows[0]?.state ?? ''
}
