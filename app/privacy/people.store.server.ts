import { type SQL, sql } from 'drizzle-orm'

import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { PersonalRule, PersonalTable } from '#app/platform/personal-data/personal-data.ts'
import { wordsQuery } from '#app/platform/search/matches-search.server.ts'
import { phoneKey, phonePrefixes } from '#app/platform/search/phone-key.ts'

import { anonymous, belongingTo, rowIdOf, tableOf, underRule, withIds } from './declared-sql.server.ts'
import type { SearchedPerson } from './person.ts'
import { addressPatterns, numberPattern } from './whole-matches.ts'

/** The ids of rows, by table. */
export type FoundRows = ReadonlyMap<PersonalTable, readonly string[]>

const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

const digitsOf = (expression: string): string => `regexp_replace(${expression}, '\\D', '', 'g')`

/** A number as `phoneKey` gives it. */
const keyOf = (expression: string): SQL =>
  sql.raw(phonePrefixes.reduce((made, prefix) => `regexp_replace(${made}, '${prefix}', '')`, digitsOf(expression)))

const lastDigits = 9

/** The last digits have an index; the whole key decides, because two numbers may end alike. */
function isNumber(expression: string, keys: readonly string[]): SQL {
  const end = sql.raw(`right(${digitsOf(expression)}, ${lastDigits})`)
  const ends = keys.map((key) => key.slice(-lastDigits))
  return sql`(${end} = any(${texts(ends)}) and ${keyOf(expression)} = any(${texts(keys)}))`
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether an address or number is in a text as a whole. `rough` is a text that is cheaper to read: it rules most rows out. */
function isIn(text: string, rough: string, emails: readonly string[], keys: readonly string[]): SQL[] {
  const likely = emails.flatMap((email) => [email, encodeURIComponent(email)]).map(containing)
  const numbers = sql.raw(digitsOf(rough))
  return [
    sql`(${sql.raw(rough)} ilike any(${texts(likely)}) and ${sql.raw(text)} ~* any(${texts(emails.flatMap(addressPatterns))}))`,
    sql`(${numbers} like any(${texts(keys.map(containing))}) and ${sql.raw(text)} ~ any(${texts(keys.map(numberPattern))}))`,
  ]
}

/** The strings and numbers of a JSON column as text: in the JSON itself, a line break before an address is a letter. */
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
        sql`(${sql.raw(search?.vector ?? '')} @@ ${wordsQuery(email)}::tsquery and ${sql.raw(search?.text ?? '')} ~* any(${texts(addressPatterns(email))}))`,
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
  who: SearchedPerson,
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
