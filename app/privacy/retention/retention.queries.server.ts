import { eq, type SQL, sql } from 'drizzle-orm'
import { date, pgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'

import { instant, parsedJson } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { Period, PersonalRule, PersonalTable } from '#app/data/personal-data/personal-data.ts'

import { anonymous, tableOf, underRule } from './declared-sql.server.ts'
import type { Counts } from '../people/people.queries.server.ts'

const dayMs = 86_400_000

const nights = pgTable('retention_nights', {
  day: date('day').primaryKey(),
  counts: parsedJson('counts', z.record(z.string(), z.number())).notNull().default({}),
  doneAt: instant('done_at'),
})

/** Locks the night of a day. Returns its counts so far, and whether it is complete. */
export async function lockNight(tx: Transaction, day: string): Promise<{ counts: Counts; isDone: boolean }> {
  await tx.insert(nights).values({ day }).onConflictDoNothing()
  const [night] = await tx.select().from(nights).where(eq(nights.day, day)).for('update')
  return { counts: night?.counts ?? {}, isDone: Boolean(night?.doneAt) }
}

/** Stores the counts of a night. Deletes nights that are more than a year old. */
export async function keepNight(tx: Transaction, day: string, counts: Counts, isDone: boolean): Promise<void> {
  await tx.execute(
    sql`update retention_nights set counts = ${JSON.stringify(counts)}::jsonb, done_at = ${isDone ? sql`now()` : null} where day = ${day}`,
  )
  if (isDone) await tx.execute(sql`delete from retention_nights where day < ${day}::date - 365`)
}

/** Whether the night of a day is complete. */
export async function isNightDone(queries: Queries, day: string): Promise<boolean> {
  const { rows } = await queries.execute(
    sql`select 1 as done from retention_nights where day = ${day} and done_at is not null`,
  )
  return rows.length > 0
}

/** Returns the days of the nights that are not complete, the oldest first. */
export async function openNights(queries: Queries): Promise<string[]> {
  const { rows } = await queries.execute<{ day: string }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day from retention_nights where done_at is null order by day`,
  )
  return rows.map(({ day }) => day)
}

/** Returns the condition of the rows of a rule whose period is over. */
export function overdue(table: PersonalTable, rule: PersonalRule, keep: Period, now: Date): SQL {
  const limit = `'${new Date(now.getTime() - keep.days * dayMs).toISOString()}'::timestamptz`
  const bounds = [keep.notBefore && `${keep.notBefore} < ${limit}`, keep.among?.(limit)].filter((bound) => bound)
  const isNotYet = keep.does === 'anonymise' ? anonymous(table).isNotYet : sql`true`
  const isOver = sql.raw([...bounds, `(${keep.after}) < ${limit}`].join(' and '))
  return sql`${isOver} and ${underRule(table, rule)} and ${isNotYet}`
}

/** Returns and locks the next overdue rows of a rule. Rows that are locked by others are skipped until the next time. */
export async function lockOverdue(
  tx: Transaction,
  table: PersonalTable,
  rule: PersonalRule,
  { keep, now, most }: { keep: Period; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${sql.raw(table.rowId ?? 'ctid')}::text as id from ${tableOf(table)}
        where ${overdue(table, rule, keep, now)} limit ${most} for update skip locked`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes locked rows of a table without ids, by their physical position. */
export async function deletePlaces(tx: Transaction, table: PersonalTable, places: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from ${tableOf(table)} where ctid = any(${sql.param(places)}::tid[])`)
}

/**
 * Counts the rows of a rule that the next night deletes, up to `most`.
 * @throws when the database does not count them within two seconds
 */
export async function countOverdue(
  tx: Transaction,
  table: PersonalTable,
  rule: PersonalRule,
  { keep, now, most }: { keep: Period; now: Date; most: number },
): Promise<number> {
  await tx.execute(sql`set local statement_timeout = 2000`)
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${tableOf(table)} where ${overdue(table, rule, keep, now)} limit ${most}) as those`,
  )
  return rows[0]?.count ?? 0
}
