import { readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { applyMigration, readMigrations } from '../database/migrations/migrate.server.ts'
import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'
import { wordsQuery } from './matches-search.server.ts'
import { searchForm } from '#app/core/text/search-form.ts'

async function start(options?: Parameters<typeof startTestPlatform>[0]): Promise<TestPlatform> {
  const platform = await startTestPlatform(options)
  onTestFinished(() => platform[Symbol.asyncDispose]())
  return platform
}

/** Returns the matches of each search among stored texts, one line per search. */
async function found({ database }: TestPlatform, stored: readonly string[], searches: readonly string[]) {
  const lines: string[] = []
  for (const typed of searches) {
    const { rows } = await database.queries.execute<{ text: string }>(
      sql`select text from unnest(${sql.param(stored)}::text[]) as text where search_words(text) @@ ${wordsQuery(typed)}::tsquery`,
    )
    lines.push(`${typed}: ${rows.map(({ text }) => text).join(', ')}`)
  }
  return lines
}

const names = ['Nguyễn Thị Mai', 'Café Zoë', "Sam O'Connor", 'Ann O’Connor', 'Jo Smith-Jones', 'मेरी दुकान', 'ร้านน้ำชา', 'தமிழ் கடை', 'বাংলা দোকান', 'ខ្មែរ ហាង', 'Straße 24'] // prettier-ignore

test('a name is found in any spelling of its letters (rule BO50)', async () => {
  const platform = await start()
  const both = "Sam O'Connor, Ann O’Connor"
  expect(
    await found(platform, names, [
      'Nguyen', 'nguyễn', 'Nguye\u0302\u0303n mai', 'cafe', 'CAFÉ zoe', 'oconnor', "o'connor", 'O’Conn', 'connor', 'o connor',
      'smithjones', 'smith-jones', 'smith jones', 'jones', 'मेरी', 'ร้านน้ำ', 'தமிழ்', 'বাংলা', 'ខ្មែរ', 'strasse', '２４', 'मर', 'nguyem',
    ]), // prettier-ignore
  ).toEqual([
    'Nguyen: Nguyễn Thị Mai', 'nguyễn: Nguyễn Thị Mai', 'Nguye\u0302\u0303n mai: Nguyễn Thị Mai', 'cafe: Café Zoë', 'CAFÉ zoe: Café Zoë',
    `oconnor: ${both}`, `o'connor: ${both}`, `O’Conn: ${both}`, `connor: ${both}`, `o connor: ${both}`,
    'smithjones: Jo Smith-Jones', 'smith-jones: Jo Smith-Jones', 'smith jones: Jo Smith-Jones', 'jones: Jo Smith-Jones',
    'मेरी: मेरी दुकान', 'ร้านน้ำ: ร้านน้ำชา', 'தமிழ்: தமிழ் கடை', 'বাংলা: বাংলা দোকান', 'ខ្មែរ: ខ្មែរ ហាង', 'strasse: Straße 24', '２４: Straße 24',
    'मर: ', 'nguyem: ',
  ]) // prettier-ignore
})

test('an address is one word, and its parts are words (rule BO50)', async () => {
  const platform = await start()
  const stored = ['<mia+shop@news.example>', "o'brien@news.example.", 'ana@news.example']
  expect(await found(platform, stored, ['mia+shop@news.example', "o'brien@news", 'ana@', 'news.example mia'])).toEqual([
    'mia+shop@news.example: <mia+shop@news.example>',
    "o'brien@news: o'brien@news.example.",
    'ana@: ana@news.example',
    'news.example mia: <mia+shop@news.example>',
  ])
})

const spellings = [
  ['+61491570156', '+61 491 570 156', '0491570156', '0491 570 156', '61491570156', '0011 61 491 570 156', '+61 (0)491 570 156'],
  ['(02) 9555 0805', '0295550805', '02-9555-0805', '+61 2 9555 0805', '02 9555-0805'],
  ['+1 201 555 0123', '(201) 555-0123', '2015550123', '12015550123'],
] as const // prettier-ignore

test('a phone number is found in any notation, and a landline also without its area code (rule BO50)', async () => {
  const { database } = await start()
  const finds = async (stored: string, typed: string) => {
    const { rows } = await database.queries.execute<{ is: boolean }>(
      sql`select search_words(${stored}, ${stored}) @@ ${wordsQuery(typed)}::tsquery as is`,
    )
    return rows[0]?.is
  }
  for (const [at, numbers] of spellings.entries())
    for (const stored of numbers)
      for (const typed of spellings.flat())
        expect([stored, typed, await finds(stored, typed)]).toEqual([
          stored,
          typed,
          spellings[at]?.includes(typed as never),
        ])
  for (const typed of ['9555 0805', '95550805', '0295 55', '+61 2 9555'])
    expect([typed, await finds('(02) 9555 0805', typed)]).toEqual([typed, true])
  expect(await finds('(02) 9555 0805', '9555 0806')).toBe(false)
})

test('a copied number with direction marks, and an address in its readable form, are found (rule BO50)', async () => {
  const platform = await start()
  const stored = ['0491 570 156', 'mia@xn--mnchen-3ya.example']
  expect(
    await found(platform, stored, [
      '\u202A0491 570 156\u202C',
      '\u2066\u200E0491 570 156\u2069',
      'mia@münchen.example',
    ]),
  ).toEqual([
    '\u202A0491 570 156\u202C: 0491 570 156',
    '\u2066\u200E0491 570 156\u2069: 0491 570 156',
    'mia@münchen.example: mia@xn--mnchen-3ya.example',
  ])
})

/** Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, Indic, Thai, Khmer, Japanese and full-width letters, and punctuation. */
const letters = [[0x01, 0x31ff], [0xf900, 0xfffd]].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from }, (_, at) => from + at)) // prettier-ignore

test('the database and the product normalise every letter to the same form (rule BO50)', async () => {
  const { database } = await start()
  const { rows } = await database.queries.execute<{ code: number; form: string }>(
    sql`select code, search_form('a' || chr(code) || 'ễ') as form from unnest(${sql.param(letters)}::int[]) as code`,
  )
  const other = rows.filter(({ code, form }) => searchForm(`a${String.fromCharCode(code)}ễ`) !== form)
  expect(rows).toHaveLength(letters.length)
  expect(other.map(({ code, form }) => `${code.toString(16)}: ${form}`)).toEqual([])
})

test('long texts, and letters with many marks, are processed in time', async () => {
  const { database } = await start()
  const marks = '\u0e38\u0e48'.repeat(5_000)
  const words = Array.from({ length: 3_000 }, (_, at) => `word-${at}`).join(' ')
  for (const text of [`a${marks}`, 'x'.repeat(20_000), words]) {
    const { rows } = await database.queries.execute<{ words: number }>(
      sql`select length(search_words(${text})) as words`,
    )
    expect(rows[0]?.words).toBeGreaterThan(0)
  }
})

test('the migration fills the search words of older rows, and a second run changes nothing', async () => {
  const { database } = await start({ hasOwnDatabase: true })
  const fill = readMigrations().find(({ name }) => name.endsWith('-fill-search-words.sql'))
  if (!fill) throw new Error('there is no migration that fills the words')
  expect(readFileSync(`db/migrations/${fill.name}`, 'utf8')).toMatch(/^-- in steps: /)
  const after = await database.exclusively(async (connection) => {
    await connection.execute('alter table enquiries disable trigger enquiries_search')
    await connection.rows(
      `insert into enquiries (id, reference, name, email, phone, reason_code, reason_label, message, status, search)
       select gen_random_uuid(), 'E-' || n, 'Nguyễn', 'mai@example.com', '1', 'TO_EMAIL_OTHER', 'Other', '', 'new', to_tsvector('simple', 'Nguyễn')
       from generate_series(1, 4001) n`,
    )
    await connection.execute('alter table enquiries enable trigger enquiries_search')
    const counts = async () =>
      connection.rows<{ found: number; last: string }>(
        `select count(*) filter (where search @@ $1::tsquery)::int as found, max(xmin::text::bigint)::text as last from enquiries`,
        [wordsQuery('nguyen')],
      )
    const before = await counts()
    await connection.execute(`delete from schema_migrations where number = ${fill.number}`)
    await applyMigration(connection, fill)
    const once = await counts()
    await connection.execute(`delete from schema_migrations where number = ${fill.number}`)
    await applyMigration(connection, fill)
    return [before[0]?.found, once[0]?.found, (await counts())[0]?.last === once[0]?.last]
  })
  expect(after).toEqual([0, 4001, true])
})
