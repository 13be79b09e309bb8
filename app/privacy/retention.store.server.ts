import { eq, type SQL, sql } from 'drizzle-orm'
import { date, pgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'

import { instant, parsedJson } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { Period, PersonalRule, PersonalTable } from '#app/platform/personal-data/personal-data.ts'

import { anonymous, tableOf, underRule } from './declared-sql.server.ts'
import type { Counts } from './people.store.server.ts'

const nights = pgTable('retention_nights', {
  day: date('day').primaryKey(),
  counts: parsedJson('counts', z.record(z.string(), z.number())).notNull().default({}),
  doneAt: instant('done_at'),
})

/** Locks the night of a day, and says what went in it so far, and whether it is done. */
export async function lockNight(tx: Transaction, day: string): Promise<{ counts: Counts; isDone: boolean }> {
  await tx.insert(nights).values({ day }).onConflictDoNothing()
  const [night] = await tx.select().from(nights).where(eq(nights.day, day)).for('update')
  return { counts: night?.counts ?? {}, isDone: Boolean(night?.doneAt) }
}

/** Keeps what went in a night. Nights of more than a year ago are forgotten. */
export async function keepNight(tx: Transaction, day: string, counts: Counts, isDone: boolean): Promise<void> {
  await tx.execute(
    sql`update retention_nights set counts = ${JSON.stringify(counts)}::jsonb, done_at = ${isDone ? sql`now()` : null} where day = ${day}`,
  )
  if (isDone) await tx.execute(sql`delete from retention_nights where day < ${day}::date - 365`)
}

/** Whether the night of a day is done. */
export async function isNightDone(queries: Queries, day: string): Promise<boolean> {
  const { rows } = await queries.execute(
    sql`select 1 as done from retention_nights where day = ${day} and done_at is not null`,
  )
  return rows.length > 0
}

/** The rows of a rule whose time is over. */
function overdue(table: PersonalTable, rule: PersonalRule, keep: Period, now: Date): SQL {
  const limit = sql`${now.toISOString()}::timestamptz - ${keep.days * 86_400}::float8 * interval '1 second'`
  const bound = keep.notBefore ? sql`${sql.raw(keep.notBefore)} < ${limit}` : sql`true`
  const isNotYet = keep.does === 'anonymise' ? anonymous(table).isNotYet : sql`true`
  return sql`${bound} and ${underRule(table, rule)} and (${sql.raw(keep.after)}) < ${limit} and ${isNotYet}`
}

/** The next rows of a rule whose time is over, locked; those that somebody else holds are left to the next time. */
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

/** Deletes rows of a table whose rows have no name, by where they lie: they are locked. */
export async function deletePlaces(tx: Transaction, table: PersonalTable, places: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from ${tableOf(table)} where ctid = any(${sql.param(places)}::tid[])`)
}

/** How many rows of a rule the next night lets go, counted no further than `most`. */
export async function countOverdue(
  queries: Queries,
  table: PersonalTable,
  rule: PersonalRule,
  { keep, now, most }: { keep: Period; now: Date; most: number },
): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${tableOf(table)} where ${overdue(table, rule, keep, now)} limit ${most}) as those`,
  )
  return rows[0]?.count ?? 0
}
