import { type SQL, sql } from 'drizzle-orm'

import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { PersonalRule, PersonalTable } from '#app/platform/personal-data/personal-data.ts'

import { anonymous, belongingTo, rowIdOf, tableOf, underRule, withIds } from './declared-sql.server.ts'
import type { Identifiers } from './person.ts'

/** The ids of rows, by table. */
export type FoundRows = ReadonlyMap<PersonalTable, readonly string[]>

const lastDigits = 9

/** A number however it was typed: the digits that every way of writing it ends with. */
const endOf = (expression: string): SQL =>
  sql.raw(`right(regexp_replace(${expression}, '\\D', '', 'g'), ${lastDigits})`)

const asPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** How an address may stand in a text: as it is, or as part of an address of ours. */
const spellings = (email: string) => [...new Set([email, encodeURIComponent(email)])]

function matches(table: PersonalTable, { emails, phones }: Identifiers): SQL[] {
  const { find } = table
  if (!find) return []
  const ends = phones.map((phone) => phone.replaceAll(/\D/g, '').slice(-lastDigits))
  const patterns = emails.flatMap(spellings).map(asPattern)
  return [
    ...(find.emails ?? []).map((one) => sql`${sql.raw(one)} = any(${sql.param(emails)}::text[])`),
    ...(find.phones ?? []).map((one) => sql`${endOf(one)} = any(${sql.param(ends)}::text[])`),
    ...(find.texts ?? []).flatMap((one) => [
      sql`${sql.raw(one)} ilike any(${sql.param(patterns)}::text[])`,
      sql`regexp_replace(${sql.raw(one)}, '[ ().-]', '', 'g') like any(${sql.param(ends.map(asPattern))}::text[])`,
    ]),
    ...emails.flatMap((email) =>
      find.search ? [sql`${sql.raw(find.search)} @@ plainto_tsquery('simple', ${email})`] : [],
    ),
  ]
}

/** The rows that belong to rows which were found before. */
function belongings(table: PersonalTable, found: FoundRows): SQL[] {
  return (table.belongsTo ?? []).flatMap(({ table: name, by, when }) => {
    const parent = [...found].find(([each]) => each.table === name)
    return parent && parent[1].length > 0 ? [belongingTo(parent[0], parent[1], by, when)] : []
  })
}

async function idsWhere(queries: Queries, table: PersonalTable, where: SQL): Promise<string[]> {
  const { rows } = await queries.execute<{ id: string }>(
    sql`select distinct ${sql.raw(rowIdOf(table))}::text as id from ${tableOf(table)} where ${where}`,
  )
  return rows.map(({ id }) => id)
}

/** Every row that is the person's: found by an address or a number, or because another row is theirs. */
export async function findRows(
  queries: Queries,
  tables: readonly PersonalTable[],
  who: Identifiers,
): Promise<FoundRows> {
  const found = new Map<PersonalTable, string[]>()
  for (const table of tables) {
    const conditions = [...matches(table, who), ...belongings(table, found)]
    if (conditions.length === 0) continue
    const ids = await idsWhere(queries, table, sql`(${sql.join(conditions, sql` or `)})`)
    if (ids.length > 0) found.set(table, ids)
  }
  return found
}

/** Rows, and what is kept as long as they are: what belongs to them and has no time of its own. */
export async function withBelongings(
  queries: Queries,
  tables: readonly PersonalTable[],
  rows: FoundRows,
): Promise<FoundRows> {
  const found = new Map(rows)
  for (const table of tables) {
    const conditions = belongings(table, found)
    const rules = table.rules.filter(({ keep }) => 'asLongAs' in keep).map((rule) => sql`(${underRule(table, rule)})`)
    if (conditions.length === 0 || rules.length === 0) continue
    const where = sql`(${sql.join(conditions, sql` or `)}) and (${sql.join(rules, sql` or `)})`
    const ids = await idsWhere(queries, table, where)
    if (ids.length > 0) found.set(table, [...(found.get(table) ?? []), ...ids])
  }
  return found
}

/** Whether some of these rows are under a rule. */
export async function hasRowsUnder(
  queries: Queries,
  table: PersonalTable,
  rule: PersonalRule,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await queries.execute(
    sql`select 1 as one from ${tableOf(table)} where ${withIds(table, ids)} and ${underRule(table, rule)} limit 1`,
  )
  return rows.length > 0
}

/** What becomes of a row, by its rule. */
export type WhatBecomes = (table: PersonalTable, rule: PersonalRule) => 'delete' | 'anonymise' | undefined

const numberOf = (result: { rows: Record<string, unknown>[] }) => result.rows.length

async function anonymiseRows(tx: Transaction, table: PersonalTable, rule: PersonalRule, ids: readonly string[]) {
  const { set, isNotYet } = anonymous(table)
  return numberOf(
    await tx.execute(
      sql`update ${tableOf(table)} set ${set} where ${withIds(table, ids)} and ${underRule(table, rule)} and ${isNotYet} returning 1 as done`,
    ),
  )
}

async function deleteRows(tx: Transaction, table: PersonalTable, rule: PersonalRule, ids: readonly string[]) {
  return numberOf(
    await tx.execute(
      sql`delete from ${tableOf(table)} where ${withIds(table, ids)} and ${underRule(table, rule)} returning 1 as done`,
    ),
  )
}

/** How many rows of each rule went, by its name. */
export type Counts = Record<string, number>

/**
 * Lets rows go: first all that are made anonymous, from the first table on, then all that are deleted, from the last one
 * back, so that nothing refers to what is gone. Done again it finds nothing to do.
 */
export async function letGo(
  tx: Transaction,
  tables: readonly PersonalTable[],
  found: FoundRows,
  becomes: WhatBecomes,
): Promise<Counts> {
  const counts: Counts = {}
  const each = async (table: PersonalTable, way: 'delete' | 'anonymise', act: typeof deleteRows) => {
    const ids = found.get(table) ?? []
    for (const rule of ids.length > 0 ? table.rules : []) {
      if (becomes(table, rule) !== way) continue
      const gone = await act(tx, table, rule, ids)
      if (gone > 0) counts[rule.name] = gone
    }
  }
  for (const table of tables) await each(table, 'anonymise', anonymiseRows)
  for (const table of tables.toReversed()) await each(table, 'delete', deleteRows)
  return counts
}
