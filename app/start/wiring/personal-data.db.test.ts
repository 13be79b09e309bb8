import { readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { privacyTable } from '#app/data/personal-data/privacy-table.ts'
import { formerColumns } from '#app/testing/database/former-columns.ts'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'

import { personalData, tablesWithoutPeople } from './personal-data.server.ts'

const columnsOf = (text: string) => text.split(' ').filter((column) => column !== '')

const declared = personalData.flatMap(({ table, personal, nobody }) =>
  [...Object.keys(personal), ...columnsOf(nobody)].map((column) => `${table}.${column}`),
)

/** Returns the columns of the database, and whether each contains text. */
async function columnsOfDatabase() {
  const database = await openTestDatabase()
  const { rows } = await database.queries.execute<{ table: string; column: string; type: string }>(
    sql`select table_name as table, column_name as column, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name <> 'schema_migrations'`,
  )
  await database.close()
  return rows.filter(({ table, column }) => !formerColumns.includes(`${table}.${column}`))
}

test('every table is declared once, and one with personal data with all of its columns (rule PD1)', async () => {
  const rows = await columnsOfDatabase()
  const ofPeople = rows.filter(({ table }) => !tablesWithoutPeople.includes(table))
  expect(declared.toSorted()).toEqual(ofPeople.map(({ table, column }) => `${table}.${column}`).toSorted())
  expect(tablesWithoutPeople.filter((table) => rows.every((row) => row.table !== table))).toEqual([])
})

/** The types without words: all others may contain personal data. */
const wordless = ['uuid', 'boolean', 'smallint', 'integer', 'bigint', 'date', 'timestamp with time zone']

/** Names of columns with an id, a kind, or a value that is never displayed. */
const saysNobody = /(^|_)(id|kind|hash|sha256|fingerprint|seal|sealed_with|proof|challenge|pem)$/

/** The other columns with words but without personal data, and their content. */
const wordsOfTheHouse: Readonly<Record<string, string>> = {
  'agent_passkeys.transports': 'How a device is plugged in',
  'audit_chain.broken_why': 'A sentence of the program',
  'bank_helps.asked_with': 'The hash of a token',
  'commission_rates.partner': 'A company',
  'commission_rates.partner_key': 'The same in lower case',
  'examples.status_days': 'Made up',
  'examples.status_incidents': 'Made up',
  'examples.traffic_days': 'Made up',
  'kept_answers.title': 'What staff write to everybody who asks the same',
  'kept_answers.title_key': 'The same in lower case',
  'kept_answers.words': 'What staff write to everybody who asks the same',
  'mail_feedback.said': 'The hash of a report',
  'mails.template': 'A name in the program',
  'newsagencies.services': 'What a shop sells',
  'newsagencies.time_zone': 'Follows from the state',
  'newsagencies.waits_for': 'The database makes it from dates',
  'opt_out_keys.key': 'A part of the link that texts to many people have',
  'opt_out_keys.label': 'What such a key is for',
  'registrations.time_zone': 'Follows from the state',
  'retention_nights.counts': 'Numbers by rule',
  'sending_systems.endpoint': 'The address of a program',
  'sending_systems.events': 'Names in the program',
  'sending_systems.label': 'A program of ours or of a partner',
  'sending_systems.rights': 'Names in the program',
  'sending_systems.secrets_sealed': 'Secrets of a program, sealed',
  'sending_systems.secret_end': 'The end of its secret',
  'sign_certificates.leaf_sealed': 'A key of the house, sealed',
  'staff_passkeys.transports': 'How a device is plugged in',
  'staff_saved_filters.list': 'A list of the office',
  'webhook_deliveries.problem': 'Why a program was not reached',
  'webhook_deliveries.type': 'A name in the program',
  'traffic_days.value': 'A page, a device or a source, counted for all visitors',
  'traffic_seen.dimension': 'What is counted',
  'traffic_seen.value': 'The same, for a day',
}

/** Returns the columns that the database restricts to a few words, a date, or the id of another row. */
async function closedColumns() {
  const database = await openTestDatabase()
  const { rows } = await database.queries.execute<{ column: string }>(
    sql`select limited.conrelid::regclass || '.' || attribute.attname as column from pg_constraint limited
        join pg_attribute attribute on attribute.attrelid = limited.conrelid and limited.conkey = array[attribute.attnum]
        where limited.contype = 'f' or pg_get_constraintdef(limited.oid) ~ ${String.raw`^CHECK \(\(\w+ (= ANY \(ARRAY\[|~ '\^\\d\{4}-\\d\\d-\\d\\d\$')`}`,
  )
  await database.close()
  return rows.map(({ column }) => column)
}

test('a column with words is declared as personal or is known not to be (rule PD1)', async () => {
  const closed = await closedColumns()
  const people = personalData.flatMap(({ table, personal }) =>
    Object.keys(personal).map((column) => `${table}.${column}`),
  )
  const unsaid = (await columnsOfDatabase())
    .filter(({ type, column }) => !wordless.includes(type) && !saysNobody.test(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((column) => !people.includes(column) && !closed.includes(column))
  expect(closed).toContain('enquiries.status')
  expect(people).toContain('agents.given_name')
  expect(unsaid.toSorted(), 'declare it with personal(…), or list why it has no personal data').toEqual(
    Object.keys(wordsOfTheHouse).toSorted(),
  )
})

test('the database accepts every SQL expression of the declarations, and finds no one when it is empty', async () => {
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
      ...belongsTo.flatMap(({ by, when = 'true', theirs = 'true' }) => [by, when, theirs]),
      ...rules.flatMap(({ when = 'true', keep }) => [when, ...('after' in keep ? [keep.after] : [])]),
    ]
    const { rows } = await database.queries.execute(sql.raw(`select ${expressions.join(', ')} from ${table}`))
    expect(rows).toEqual([])
  }
  await database.close()
})

test('a table comes after those that its rows belong to, and every rule except the last says which rows it is about', () => {
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

test('docs/privacy.md has exactly the table that is enforced (rule PD2)', () => {
  const docs = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
  const [, table] = docs.split(/<!-- (?:the table|its end).*?-->/)
  expect(table?.trim()).toBe(privacyTable(personalData))
})
