import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { findStaffByEmail, isEmailTaken } from '#app/office/team/members/staff.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { findNewestMailTo } from '#app/outbox/mail/mail-lists.queries.server.ts'
import { findRows } from '#app/privacy/people/people.queries.server.ts'
import { loadRegistrationsList } from '#app/registrations/office/registrations-list.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { loadShopsList } from '#app/shops/office/shops-list.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { personalData } from '#app/start/wiring/personal-data.server.ts'
import { prepareTemplate } from '#app/testing/database/make-template.ts'
import { makePostgresDatabase, testServer } from '#app/testing/database/test-database.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'

import { matchesSearch } from '../search/matches-search.server.ts'
import { openPostgres } from './postgres.server.ts'
import { readSessionSettings, sessionSettings } from './session-settings.ts'

const isPostgres = testServer() !== undefined

/** Runs SQL on the test server, as its administrator. */
async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServer() })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Sets a database up as an operator elsewhere might: other formats, time zone and isolation, and its own search path. */
const otherwise = [
  `set datestyle = 'SQL, DMY'`,
  `set intervalstyle = 'sql_standard'`,
  `set timezone = 'Asia/Kathmandu'`,
  `set default_transaction_isolation = 'serializable'`,
  `set search_path = public, pg_catalog`,
]

test.runIf(isPostgres)(
  'every connection has the settings of the product, whatever the database sets, and its search path (rule D17)',
  async () => {
    const { url, drop } = await makePostgresDatabase()
    onTestFinished(drop)
    const name = new URL(url).pathname.slice(1)
    for (const setting of otherwise) await onServer(`alter database ${name} ${setting}`)
    const database = openPostgres(url, () => {})
    onTestFinished(() => database.close())
    const wanted = { ...sessionSettings, datestyle: 'ISO, MDY', search_path: 'public, pg_catalog' }
    const asked = `${readSessionSettings}, current_setting('search_path') as search_path`
    const found = [
      (await database.queries.execute(sql.raw(asked))).rows[0],
      (await database.jobs.executeSql(asked, [])).rows[0],
      (await database.probe.rows(asked))[0],
      await database.exclusively(async ({ rows }) => (await rows(asked))[0]),
      await database.transaction(async (tx) => (await tx.execute(sql.raw(asked))).rows[0]),
    ]
    expect(found).toEqual(found.map(() => wanted))
  },
)

test.runIf(isPostgres)(
  'the lists of registrations and stores open where the database writes dates differently (rule D17)',
  async () => {
    await using platform = await startTestPlatform({ hasOwnDatabase: true })
    const { actor } = await signInAs(platform, 'owner')
    await makeTestShop(platform)
    for (const shopName of ['One', 'Two']) await makeTestRegistration(platform, { shopName })
    const { rows: named } = await platform.database.queries.execute<{ name: string }>(
      sql`select current_database() as name`,
    )
    const name = named[0]?.name ?? ''
    for (const setting of otherwise.slice(0, 3)) await onServer(`alter database ${name} ${setting}`)
    const url = new URL(testServer() ?? '')
    url.pathname = `/${name}`
    const database = openPostgres(url.href, () => {})
    onTestFinished(() => database.close())
    const there = { ...platform, database }
    // How long a registration waits depends on the moment.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())

    for (const load of [loadRegistrationsList, loadShopsList]) {
      const usual = await load(platform, actor, new URLSearchParams())
      expect(usual.rows.length).toBeGreaterThan(0)
      const found = await load(there, actor, new URLSearchParams())
      expect(found.rows).toEqual(usual.rows)
    }
  },
)

/** Makes a migrated template in Turkish, where `lower('I')` is a letter without a dot, and has this test's databases copied from it. */
async function useTurkish(): Promise<void> {
  const template = `${process.env.TEST_DATABASE_TEMPLATE}_tr_${process.pid}`
  await onServer(
    `create database ${template} template template0 encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C.UTF-8'`,
  )
  const url = new URL(testServer() ?? '')
  url.pathname = `/${template}`
  const database = openPostgres(url.href, () => {})
  await prepareTemplate(database)
  await database.close()
  const usual = process.env.TEST_DATABASE_TEMPLATE
  process.env.TEST_DATABASE_TEMPLATE = template
  onTestFinished(async () => {
    process.env.TEST_DATABASE_TEMPLATE = usual
    await onServer(`drop database if exists ${template} with (force)`)
  })
}

test.runIf(isPostgres)(
  'in a Turkish database emails are folded as everywhere: log-in, team, mails, people and search (rule D17)',
  async () => {
    await useTurkish()
    await using platform = await startTestPlatform({ hasOwnDatabase: true })
    const { queries } = platform.database
    const { rows: turkish } = await queries.execute(sql`select lower('I') as letter`)
    expect(turkish).toEqual([{ letter: 'ı' }])

    const { member } = await signInAs(platform, 'owner')
    await queries.execute(sql`update staff set email = 'IREM.I@Example.com' where id = ${member.id}`)
    expect(await findStaffByEmail(queries, 'irem.i@example.com')).toMatchObject({ email: 'IREM.I@Example.com' })
    expect(await findStaffByEmail(queries, 'IREM.I@EXAMPLE.COM')).toBeDefined()
    expect(await isEmailTaken(queries, 'irem.I@example.com')).toBe(true)

    await makeTestRegistration(platform, { email: 'PINAR.I@Example.com', shopName: 'IRIS INN' })
    await queries.execute(
      sql`insert into enquiries (id, reference, name, email, phone, reason_code, reason_label, message)
      values (gen_random_uuid(), 'E-1', 'Pinar', 'PINAR.I@Example.com', '1', 'TO_EMAIL_OTHER', 'Other', 'Hello')`,
    )
    const person = { emails: ['pinar.i@example.com'], phones: [], own: [] }
    const found = await findRows(queries, personalData, person)
    expect([...found.keys()].map(({ table }) => table)).toEqual(expect.arrayContaining(['enquiries', 'registrations']))

    const { rows: searched } = await queries.execute(
      sql`select shop_name from registrations where ${matchesSearch(sql`search`, 'iris inn pinar.i@example.com')}`,
    )
    expect(searched).toEqual([{ shop_name: 'IRIS INN' }])
    expect(await findNewestMailTo(queries, 'PINAR.I@example.com', ['none'])).toBeUndefined()
  },
)
