import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { retailerPassword, makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { openPostgres } from '#app/data/database/postgres.server.ts'
import { readSessionSettings, sessionSettings } from '#app/data/database/session-settings.ts'
import { testServer } from '#app/testing/database/test-database.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { startLoad } from '#e2e/harness/load/load.ts'
import { postLogIn } from '#e2e/harness/load/log-in-load.ts'
import { startPooler } from '#e2e/harness/proxies/pooler.ts'
import { newFolder } from '#e2e/harness/product/run-folder.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { callStep, type Contract, finish, seedContracts } from '#e2e/harness/load/signing-load.ts'
import { openSmtpSink } from '#e2e/harness/browser/stage.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { findFaults } from '#e2e/harness/load/whole-enquiries.ts'
import { installedPooler } from '#scripts/test/pooler.ts'

async function throughPooler(): Promise<void> {
  const sink = await openSmtpSink()
  const place = await postgresPlace()
  onTestFinished(() => place.drop())
  await using pooler = await startPooler(place.url)
  const dataDir = newFolder('pooled')
  const contracts: Contract[] = []
  await seedFolder(
    async (platform) => {
      contracts.push(...(await seedContracts(platform, 1)))
      await makeTestRetailer(platform, 'mia@example.com')
    },
    dataDir,
    place.env,
  )
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: place.url, SMTP_URL: sink.url }
  const options = { dataDir, env: { ...env, CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off' } }
  const [one, other] = [await startProduct(options), await startProduct(options)]
  onTestFinished(async () => void (await Promise.all([one.kill(), other.kill()])))

  // Two processes, and more callers than there are connections to the server.
  const loads = [one, other].map(({ url }) => startLoad(url, { callers: 8, max: 100 }))
  const [contract] = contracts
  if (!contract) throw new Error('there is no contract')
  expect(await finish(one.url, contract, 'save the PDF')).toBeUndefined()
  expect((await postLogIn(other.url, 'mia@example.com', retailerPassword, 1)).status).toBe(200)
  await expect.poll(() => loads.every(({ sent }) => sent.length === 100)).toBe(true)
  await Promise.all(loads.map((load) => load.stop()))
  const sent = loads.flatMap((load) => load.sent)
  expect(sent.filter(({ status }) => status !== 200)).toEqual([])
  expect(sent.filter(({ reference }) => reference).length).toBeGreaterThan(0)

  expect(await one.stop()).toBe(0)
  const again = await one.restart()
  onTestFinished(() => again.kill())
  expect(await callStep(again.url, contract, 'save the PDF')).toBe(200)
  expect((await postLogIn(again.url, 'mia@example.com', retailerPassword, 2)).status).toBe(200)

  const mailsOf = () => place.rows<{ count: number }>("select count(*)::int from mails where state = 'sent' and about_kind = 'enquiry'") // prettier-ignore
  const accepted = sent.filter(({ reference }) => reference).length
  await expect.poll(async () => (await mailsOf())[0]?.count).toBe(2 * accepted)
  expect(await findFaults(place, sent)).toEqual([])
}

/** Expects that no response reaches the wrong caller, whichever server connection runs a statement. */
async function statementsOfMany(): Promise<void> {
  const place = await postgresPlace()
  onTestFinished(() => place.drop())
  await using pooler = await startPooler(place.url)
  const database = openPostgres(pooler.url, () => {}, { directUrl: place.url, patience: 30 })
  onTestFinished(() => database.close())
  // Formats come from `connect_query` (rule D17).
  expect((await database.queries.execute(sql.raw(readSessionSettings))).rows).toEqual([sessionSettings])
  const given = sql<number>`${sql.placeholder('given')}::int`
  const named = (queries: Queries) =>
    queries
      .select({ given })
      .from(sql`(values (1)) as one`)
      .prepare('given')
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  const answers = await Promise.all(
    numbers.map((index) =>
      index % 2
        ? named(database.queries).execute({ given: index })
        : database.transaction(async (tx) => {
            await named(tx).execute({ given: -1 })
            return named(tx).execute({ given: index })
          }),
    ),
  )
  expect(answers.map((rows) => rows?.[0]?.given)).toEqual(numbers)
  const { rows } = await database.queries.execute(sql`select current_setting('statement_timeout') as limit`)
  expect(rows).toEqual([{ limit: '30s' }])
}

const canRun = installedPooler() && testServer()
const expectNoCi = () => expect(process.env['CI'], 'CI must have PgBouncer and PostgreSQL').toBeUndefined()

test('D8: behind PgBouncer, named prepared statements of many callers get their own responses', () =>
  canRun ? statementsOfMany() : expectNoCi())

test('D8: two processes behind PgBouncer in transaction mode accept enquiries, seal a contract, let people log in and restart', () =>
  canRun ? throughPooler() : expectNoCi())
