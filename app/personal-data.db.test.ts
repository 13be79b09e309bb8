import { readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { privacyTable } from '#app/platform/personal-data/privacy-table.ts'
import { formerColumns } from '#app/platform/testing/former-columns.ts'
import { openTestDatabase } from '#app/platform/testing/open-test-database.ts'

import { personalData, tablesWithoutPeople } from './personal-data.server.ts'

const columnsOf = (text: string) => text.split(' ').filter((column) => column !== '')

const nobodys = personalData.flatMap(({ table, nobody }) => columnsOf(nobody).map((column) => `${table}.${column}`))
const declared = personalData.flatMap(({ table, personal, nobody }) =>
  [...Object.keys(personal), ...columnsOf(nobody)].map((column) => `${table}.${column}`),
)

/** The columns of the database, and whether each holds text. */
async function columnsOfDatabase() {
  const database = await openTestDatabase()
  const { rows } = await database.queries.execute<{ table: string; column: string; type: string }>(
    sql`select table_name as table, column_name as column, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name <> 'schema_migrations'`,
  )
  await database.close()
  return rows.filter(({ table, column }) => !formerColumns.includes(`${table}.${column}`))
}

test('every table is declared once, and one that holds people with all of its columns (rule PD1)', async () => {
  const rows = await columnsOfDatabase()
  const ofPeople = rows.filter(({ table }) => !tablesWithoutPeople.includes(table))
  expect(declared.toSorted()).toEqual(ofPeople.map(({ table, column }) => `${table}.${column}`).toSorted())
  expect(tablesWithoutPeople.filter((table) => rows.every((row) => row.table !== table))).toEqual([])
})

/** What a column is called that holds a name, an address, a number, a place, free words, or in words by whom something was done. */
const personalName = /(^|_)(name|surname|email|phone|mobile|street\d?|suburb|ip|user_agent|message|note|reason)$|_by$/

test('no column whose name says that it holds a person is declared as nobody’s (rule PD1)', async () => {
  const texts = (await columnsOfDatabase())
    .filter(({ type, column }) => type !== 'uuid' && personalName.test(column))
    .map(({ table, column }) => `${table}.${column}`)
  expect(texts).toContain('agents.given_name')
  expect(nobodys.filter((column) => texts.includes(column))).toEqual([])
})

test('every piece of SQL of the declarations is understood by the database, and finds nobody in an empty one', async () => {
  const database = await openTestDatabase()
  for (const { table, personal, find, belongsTo = [], rules } of personalData) {
    const { emails = [], phones = [], texts = [], jsons = [], senders, search } = find ?? {}
    const expressions = [
      ...Object.values(personal).flatMap(({ becomes, madeOf }) => [becomes ?? [], madeOf ?? []].flat()),
      ...emails,
      ...phones,
      ...texts,
      ...jsons,
      ...(senders ? [senders.from, senders.to] : []),
      ...(search ? [search.vector, search.text] : []),
      ...belongsTo.flatMap(({ by, when = 'true' }) => [by, when]),
      ...rules.flatMap(({ when = 'true', keep }) => [when, ...('after' in keep ? [keep.after] : [])]),
    ]
    const { rows } = await database.queries.execute(sql.raw(`select ${expressions.join(', ')} from ${table}`))
    expect(rows).toEqual([])
  }
  await database.close()
})

test('a table stands after those that its rows belong to, and every rule of it but the last says which rows it is about', () => {
  const names = personalData.map(({ table }) => table)
  for (const { table, rowId, find, belongsTo = [], rules } of personalData) {
    for (const parent of belongsTo) expect(names.slice(0, names.indexOf(table)), table).toContain(parent.table)
    expect(
      rules.slice(0, -1).every(({ when }) => when !== undefined),
      table,
    ).toBe(true)
    expect(rules.at(-1)?.when, table).toBeUndefined()
    if (find || belongsTo.length > 0) expect(rowId, table).toBeDefined()
  }
})

test('docs/privacy.md has the very table that is enforced (rule PD2)', () => {
  const docs = readFileSync(new URL('../docs/privacy.md', import.meta.url), 'utf8')
  const [, table] = docs.split(/<!-- (?:the table|its end).*?-->/)
  expect(table?.trim()).toBe(privacyTable(personalData))
})
