import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { startFaultProxy } from '#e2e/harness/proxies/fault-proxy.ts'

import { isDatabaseOutage } from '#app/data/database/database-outage.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'
import { makePostgresDatabase } from '#app/testing/database/test-database.ts'
import type { Database } from './database.server.ts'
import { openPostgres } from './postgres.server.ts'

const isOnServer = Boolean(process.env.TEST_DATABASE_URL)

async function opened(): Promise<Database> {
  const database = await openTestDatabase()
  const run = (script: string) => database.exclusively((one) => one.execute(script))
  onTestFinished(async () => {
    await run('drop table t')
    await database.close()
  })
  await run('create table t (id int primary key)')
  return database
}

async function idsIn(database: Database): Promise<number[]> {
  const { rows } = await database.queries.execute<{ id: number }>(sql`select id from t order by id`)
  return rows.map(({ id }) => id)
}

test('a transaction that throws stores nothing, and one that returns stores everything', async () => {
  const database = await opened()
  const failed = database.transaction(async (tx) => {
    await tx.execute(sql`insert into t values (1)`)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await database.transaction((tx) => tx.execute(sql`insert into t values (2)`))
  expect(await idsIn(database)).toEqual([2])
})

test('inside a transaction the base connection, the jobs and another transaction throw instead of hanging', async () => {
  const database = await opened()
  for (const misuse of [
    () => idsIn(database),
    () => database.jobs.executeSql('select 1', []),
    () => database.transaction((tx) => tx.execute(sql`select 1`)),
    () => database.queries.transaction((tx) => tx.execute(sql`select 1`)),
  ])
    await expect(database.transaction<unknown>(misuse)).rejects.toThrow()
  expect(await idsIn(database)).toEqual([])
})

test('the base connection works after a transaction and concurrently with one', async () => {
  const database = await opened()
  await database.transaction((tx) => tx.execute(sql`insert into t values (1)`))
  expect(await idsIn(database)).toEqual([1])
  const [, beside] = await Promise.all([
    database.transaction((tx) => tx.execute(sql`insert into t values (2)`)),
    idsIn(database),
  ])
  expect(beside.length).toBeGreaterThanOrEqual(1)
})

test('50 concurrent increments lose no update', async () => {
  const database = await opened()
  await database.transaction((tx) => tx.execute(sql`insert into t values (0)`))
  await Promise.all(
    Array.from({ length: 50 }, () => database.transaction((tx) => tx.execute(sql`update t set id = id + 1`))),
  )
  expect(await idsIn(database)).toEqual([50])
})

async function deadWay(): Promise<void> {
  const { url, drop } = await makePostgresDatabase()
  const target = new URL(url)
  const proxy = await startFaultProxy({ host: target.hostname, port: Number(target.port || 5_432) })
  const through = new URL(url)
  through.port = String(proxy.port)
  // A fifth of the usual limits, so that the proxy is slower than they allow.
  const database = openPostgres(through.href, () => {}, { patience: 0.2 })
  onTestFinished(async () => {
    proxy.setMode('pass')
    await database.close()
    await proxy.close()
    await drop()
  })
  await database.exclusively((one) => one.execute('create table t (id int primary key)'))

  let id = 0
  for (const mode of ['black-hole', 'slow', 'cut-mid-reply', 'refuse'] as const) {
    // More queries than the pool has connections, so that a connection that is not returned would be missed afterwards.
    const half = Array.from({ length: 12 }, () => {
      id += 2
      const mine = id
      return database.transaction(async (tx) => {
        await tx.execute(sql`insert into t values (${mine})`)
        proxy.setMode(mode)
        await tx.execute(sql`insert into t values (${mine + 1})`)
      })
    })
    const settled = await Promise.allSettled(half)
    for (const one of settled) if (one.status === 'rejected') expect(isDatabaseOutage(one.reason)).toBe(true)
    expect(
      settled.some((one) => one.status === 'rejected'),
      mode,
    ).toBe(true)
    proxy.setMode('pass')
    const everyConnectionWorks = async () => {
      const many = Array.from({ length: 20 }, () => database.transaction((tx) => tx.execute(sql`select 1`)))
      return (await Promise.allSettled(many)).every(({ status }) => status === 'fulfilled')
    }
    expect(await eventually(everyConnectionWorks, Boolean), mode).toBe(true)
  }
  const direct = new pg.Client({ connectionString: url })
  await direct.connect()
  const { rows } = await direct.query<{ id: number }>('select id from t')
  await direct.end()
  const ids = new Set(rows.map((row) => row.id))
  for (const one of ids) expect(ids.has(one % 2 === 0 ? one + 1 : one - 1), `the other half of ${one}`).toBe(true)
}

test.runIf(isOnServer)(
  'a transaction whose network connection died is never committed by the next user of its connection',
  deadWay,
)
