import { type SQL, sql } from 'drizzle-orm'

import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { PersonalRule, PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { wordsQuery } from '#app/data/search/matches-search.server.ts'
import { phoneKey, phonePrefixes } from '#app/core/text/phone-key.ts'

import { anonymous, belongingTo, rowIdOf, tableOf, underRule, withIds } from '../retention/declared-sql.server.ts'
import type { SearchedPerson } from './person.ts'
import { addressPatterns, numberPattern } from './whole-matches.ts'

/** The ids of rows, by table. */
export type FoundRows = ReadonlyMap<PersonalTable, readonly string[]>

const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

const digitsOf = (expression: string): string => `regexp_replace(${expression}, '\\D', '', 'g')`

/** Returns a number in the form of `phoneKey`. */
const keyOf = (expression: string): SQL =>
  sql.raw(phonePrefixes.reduce((made, prefix) => `regexp_replace(${made}, '${prefix}', '')`, digitsOf(expression)))

const lastDigits = 9

/** Matches a number. The last digits use an index; the whole key decides, because two numbers may have the same last digits. */
function isNumber(expression: string, keys: readonly string[]): SQL {
  const end = sql.raw(`right(${digitsOf(expression)}, ${lastDigits})`)
  const ends = keys.map((key) => key.slice(-lastDigits))
  return sql`(${end} = any(${texts(ends)}) and ${keyOf(expression)} = any(${texts(keys)}))`
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Returns the conditions that a text contains a whole address or number. `rough` is a cheaper text that excludes most rows. The collation
 * folds addresses, which are ASCII, in the same way on every database.
 */
function isIn(text: string, rough: string, emails: readonly string[], keys: readonly string[]): SQL[] {
  const likely = emails.flatMap((email) => [email, encodeURIComponent(email)]).map(containing)
  const numbers = sql.raw(digitsOf(rough))
  return [
    sql`((${sql.raw(rough)}) collate "C" ilike any(${texts(likely)}) and (${sql.raw(text)}) collate "C" ~* any(${texts(emails.flatMap(addressPatterns))}))`,
    sql`(${numbers} like any(${texts(keys.map(containing))}) and ${sql.raw(text)} ~ any(${texts(keys.map(numberPattern))}))`,
  ]
}

/** Returns the strings and numbers of a JSON column as text. In the raw JSON, a line break before an address is an escaped letter. */
const stringsOf = (json: string): string =>
  `(select string_agg(leaf #>> '{}', E'\\n') from jsonb_path_query(${json}, 'strict $.**') leaf where jsonb_typeof(leaf) in ('string', 'number'))`

function matches({ find }: PersonalTable, { emails, phones, own }: SearchedPerson): SQL[] {
  if (!find) return []
  const keys = phones.map(phoneKey)
  const { senders, search } = find
  const isAddress = (one: string) => sql`${sql.raw(one)} = any(${texts(emails)})`
  return [
    ...(find.emails ?? []).map(isAddress),
    ...(find.phones ?? []).map((one) => isNumber(one, keys)),
    ...(find.texts ?? []).flatMap((one) => isIn(one, one, emails, keys)),
    ...(find.jsons ?? []).flatMap((one) => isIn(stringsOf(one), `${one}::text`, emails, keys)),
    ...(senders ? [sql`(${isAddress(senders.from)} and ${sql.raw(senders.to)} = any(${texts(own)}))`] : []),
    ...(search ? emails : []).map(
      (email) =>
        sql`(${sql.raw(search?.vector ?? '')} @@ ${wordsQuery(email)}::tsquery and (${sql.raw(search?.text ?? '')}) collate "C" ~* any(${texts(addressPatterns(email))}))`,
    ),
  ]
}

/**
 * Returns the SQL conditions for the rows of a table whose parent rows (`belongsTo`) were already found.
 * @param isTheirs whether the rows must be about the same person as the parent rows
 */
function belongings(table: PersonalTable, found: FoundRows, isTheirs = false): SQL[] {
  return (table.belongsTo ?? []).flatMap(({ table: name, by, when = 'true', theirs = 'true' }) => {
    const parent = [...found].find(([each]) => each.table === name)
    if (!parent || parent[1].length === 0) return []
    return [belongingTo(parent[0], parent[1], by, isTheirs ? `(${when}) and (${theirs})` : when)]
  })
}

async function idsWhere(queries: Queries, table: PersonalTable, where: SQL): Promise<string[]> {
  const { rows } = await queries.execute<{ id: string }>(
    sql`select distinct ${sql.raw(rowIdOf(table))}::text as id from ${tableOf(table)} where ${where}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns all rows with an address or a number, the rows in `start`, and those that belong to another of these rows. */
export async function findRows(
  queries: Queries,
  tables: readonly PersonalTable[],
  who: SearchedPerson,
  start: FoundRows = new Map(),
): Promise<FoundRows> {
  const found = new Map<PersonalTable, string[]>()
  for (const table of tables) {
    const given = start.get(table) ?? []
    const conditions = [
      ...matches(table, who),
      ...belongings(table, found, true),
      ...(given.length > 0 ? [withIds(table, given)] : []),
    ]
    if (conditions.length === 0) continue
    const ids = await idsWhere(queries, table, sql`(${sql.join(conditions, sql` or `)})`)
    if (ids.length > 0) found.set(table, ids)
  }
  return found
}

/** Adds the rows that belong to the given ones and have no own period. */
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

/** Whether any of these rows are under a rule. */
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

/** Decides whether to delete or anonymise a row; undefined leaves it. */
type WhatBecomes = (table: PersonalTable, rule: PersonalRule) => 'delete' | 'anonymise' | undefined

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

/** The number of deleted or anonymised rows by the name of the rule. */
export type Counts = Record<string, number>

/**
 * Deletes and anonymises rows. Anonymises first, in the order of the tables, then deletes in reverse order, because of foreign keys.
 * Idempotent.
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
