import { sql } from 'drizzle-orm'

import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { PersonalFact, PersonalRule, PersonalTable } from '#app/data/personal-data/personal-data.ts'

import { rowIdOf, tableOf, underRule, withIds } from '../retention/declared-sql.server.ts'
import type { FoundRows } from './people.queries.server.ts'

/** A row for the screen and the export: the columns that have a label, as text. */
type ReadRow = { id: string; rule: PersonalRule; facts: { label: string; value: string }[] }

const instant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d):\d\d(?:\.\d+)?\+00$/

const asRead = (value: string) => value.replace(instant, '$1, $2 UTC')

/** Returns the rows with these ids, in the order of their ids, at most `most`. */
export async function readRows(
  queries: Queries,
  table: PersonalTable,
  ids: readonly string[],
  most: number,
): Promise<ReadRow[]> {
  const shown = Object.entries(table.personal).flatMap(([column, { label }]) => (label ? [{ column, label }] : []))
  const columns = shown.map(({ column }) => sql`(${sql.identifier(column)})::text as ${sql.identifier(column)}`)
  const cases = table.rules.map((rule, index) => sql`when ${underRule(table, rule)} then ${sql.raw(String(index))}`)
  const rule = sql`(case ${sql.join(cases, sql` `)} else 0 end)::int as its_rule`
  const id = sql`${sql.raw(rowIdOf(table))}::text as its_id`
  const { rows } = await queries.execute<Record<string, string | number | null>>(
    sql`select ${sql.join([id, rule, ...columns], sql`, `)} from ${tableOf(table)} where ${withIds(table, ids)} order by 1 limit ${most}`,
  )
  return rows.map((row) => ({
    id: String(row['its_id']),
    rule: table.rules[Number(row['its_rule'])] ?? table.rules[0],
    facts: shown.flatMap(({ column, label }) => {
      const value = String(row[column] ?? '')
      return value === '' ? [] : [{ label, value: asRead(value) }]
    }),
  }))
}

const columnsThatAre = (fact: PersonalFact, { personal }: PersonalTable) =>
  Object.entries(personal).flatMap(([column, { is, label = column, isCorrected = false }]) =>
    is === fact ? [{ name: sql.identifier(column), label, isCorrected }] : [],
  )

/** Returns the distinct names, addresses or numbers in the found rows. */
export async function findFacts(queries: Queries, found: FoundRows, fact: PersonalFact): Promise<string[]> {
  const selects = [...found].flatMap(([table, ids]) =>
    columnsThatAre(fact, table).map(
      ({ name }) => sql`select ${name} as value from ${tableOf(table)} where ${withIds(table, ids)}`,
    ),
  )
  if (selects.length === 0) return []
  const { rows } = await queries.execute<{ value: string }>(
    sql`select distinct value from (${sql.join(selects, sql` union all `)}) as said where value <> '' order by value limit 100`,
  )
  return rows.map(({ value }) => value)
}

/** The person whom a row is about, with the address in lower case; both texts may be empty. */
export type PersonOfRow = { table: PersonalTable; id: string; email: string; name: string }

/** Returns the people whom the found rows are about, from the tables that are searched by number and have an address. */
export async function findPeople(queries: Queries, found: FoundRows): Promise<PersonOfRow[]> {
  const people: PersonOfRow[] = []
  for (const [table, ids] of found) {
    const [email] = columnsThatAre('email', table)
    if (!email || !table.find?.phones) continue
    const name = columnsThatAre('name', table)[0]?.name ?? sql`''`
    const { rows } = await queries.execute<Omit<PersonOfRow, 'table'>>(
      sql`select ${sql.raw(rowIdOf(table))}::text as id, email_key(coalesce(${email.name}, '')) as email, trim(coalesce(${name}, '')) as name
          from ${tableOf(table)} where ${withIds(table, ids)} order by 2, 3, 1`,
    )
    people.push(...rows.map((row) => ({ table, ...row })))
  }
  return people
}

/** A corrected column of a row. */
type Correction = { table: PersonalTable; id: string; label: string; was: string; became: string }

/** Recomputes columns that are derived from a corrected fact, such as an address in lower case. */
async function remake(tx: Transaction, table: PersonalTable, ids: readonly string[]): Promise<void> {
  const made = Object.entries(table.personal).flatMap(([column, { madeOf }]) =>
    madeOf === undefined ? [] : [sql`${sql.identifier(column)} = ${sql.raw(madeOf)}`],
  )
  if (made.length === 0 || ids.length === 0) return
  await tx.execute(sql`update ${tableOf(table)} set ${sql.join(made, sql`, `)} where ${withIds(table, ids)}`)
}

/** Whether a correction failed because it would duplicate another record, such as the same shop with that address. */
export function isTwice(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause)
    if ((current as { code?: unknown }).code === '23505') return true
  return false
}

/** Corrects one fact in the found rows and returns the old and new values. */
export async function correctRows(
  tx: Transaction,
  found: FoundRows,
  fact: PersonalFact,
  value: string,
): Promise<Correction[]> {
  const corrections: Correction[] = []
  for (const [table, ids] of found)
    for (const { name, label, isCorrected } of columnsThatAre(fact, table)) {
      if (!isCorrected) continue
      const id = sql.raw(rowIdOf(table))
      const { rows } = await tx.execute<{ id: string; was: string }>(
        sql`with before as (
              select ${id} as its_id, ${name} as was from ${tableOf(table)}
              where ${withIds(table, ids)} and ${name} is distinct from ${value} for update
            )
            update ${tableOf(table)} set ${name} = ${value}, version = version + 1, updated_at = now()
            from before where ${id} = before.its_id returning before.its_id::text as id, before.was`,
      )
      for (const { id: rowId, was } of rows) corrections.push({ table, id: rowId, label, was, became: value })
      await remake(
        tx,
        table,
        rows.map(({ id: rowId }) => rowId),
      )
    }
  return corrections
}
