import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { retailerPassword, makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { askAdminSocket } from '#app/backup/admin-socket.server.ts'
import { takeBackup } from '#app/backup/take-backup.server.ts'
import type { Database, PlainConnection } from '#app/data/database/database.server.ts'
import { openEmbedded } from '#app/data/database/embedded/embedded.server.ts'
import { openPostgres } from '#app/data/database/postgres.server.ts'
import { engines, isLong } from '#e2e/harness/load/fault-form.ts'
import { embeddedPlace, postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { startLoad } from '#e2e/harness/load/load.ts'
import { postLogIn } from '#e2e/harness/load/log-in-load.ts'
import { runCommand } from '#e2e/harness/product/run-command.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { findSigningFaults } from '#e2e/harness/load/signing-faults.ts'
import { callStep, type Contract, finish, goOn, seedContracts } from '#e2e/harness/load/signing-load.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const signers = isLong ? 24 : 6

type Rows = Record<string, string[]>

/** Reads every row of every table that holds data, by a query that is independent of the backup code. */
async function everyRow(rows: PlainConnection['rows']): Promise<Rows> {
  const tables = await rows<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mail_hold'
       or schemaname = 'pgboss' and tablename in ('job_common', 'queue', 'schedule')`,
  )
  const all: Rows = {}
  for (const { name } of tables)
    all[name] = (await rows<{ row: string }>(`select to_json(t)::text as row from ${name} t`)).map(({ row }) => row).toSorted() // prettier-ignore
  return all
}

type Taken = { rows: Rows; whileTaken: number }
type Take = (file: string, acknowledged: () => number) => Promise<Taken>

/** Waits until the product has acknowledged more work: a backup is taken under load, independent of the machine's speed. */
async function untilMore(acknowledged: () => number): Promise<number> {
  const before = acknowledged()
  await expect.poll(acknowledged).toBeGreaterThan(before)
  return acknowledged() - before
}

/** Takes a backup of PostgreSQL. The test reads the same snapshot as the backup. */
const takeFromPostgres =
  (url: string): Take =>
  async (file, acknowledged) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const database = openPostgres(url, () => {}, { patience: 30 })
    try {
      const ask = async <Row>(query: string) => (await client.query(query)).rows as Row[]
      await ask(`begin isolation level repeatable read read only; set local timezone = 'UTC'`)
      const [snapshot] = await ask<{ id: string }>('select pg_export_snapshot() as id')
      const inSnapshot: Database['exclusively'] = (work) =>
        database.exclusively((connection) =>
          work({
            ...connection,
            execute: (script) =>
              connection.execute(script.startsWith('begin ') ? `${script}; set transaction snapshot '${snapshot?.id}'` : script), // prettier-ignore
          }),
        )
      const whileTaken = await untilMore(acknowledged)
      await takeBackup({ ...database, exclusively: inSnapshot }, { file, passphrase: undefined, version: '1' })
      return { rows: await everyRow(ask), whileTaken }
    } finally {
      await client.end()
      await database.close()
    }
  }

async function onCopy<Value>(folder: string, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openEmbedded(folder)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Takes a backup of an embedded database. The test reads another copy of the files that the product copied for the backup. */
const takeFromFolder =
  (folder: string): Take =>
  (file, acknowledged) =>
    askAdminSocket(folder, 'copy-database', async (copy: string) => {
      const own = `${file}.copy`
      cpSync(copy, own, { recursive: true })
      const whileTaken = await untilMore(acknowledged)
      await onCopy(copy, (database) => takeBackup(database, { file, passphrase: undefined, version: '1' }))
      return { rows: await rowsIn(undefined, own), whileTaken }
    })

/** Reads the restored rows before any process runs on them. */
async function rowsIn(url: string | undefined, folder: string): Promise<Rows> {
  const read = (database: Database) =>
    database.exclusively(async (connection) => {
      await connection.execute(`set timezone = 'UTC'`)
      return everyRow(connection.rows)
    })
  if (!url) return onCopy(folder, read)
  const database = openPostgres(url, () => {}, { patience: 30 })
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}

test.for(engines)(
  'R5, %s: a backup that was taken under load restores every row and every sealed PDF, and people sign in',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'tillway-backup-'))
    const [dataDir, restoredTo] = [join(folder, 'data'), join(folder, 'restored')]
    const [place, target] = engine === 'postgres' ? [await postgresPlace(), await postgresPlace()] : [embeddedPlace(dataDir), embeddedPlace(restoredTo)] // prettier-ignore
    onTestFinished(async () => {
      await place.drop()
      await target.drop()
      rmSync(folder, { recursive: true, force: true })
    })
    const contracts: Contract[] = []
    const seed = async (platform: Parameters<typeof seedContracts>[0]) => {
      contracts.push(...(await seedContracts(platform, 2 * signers)))
      await makeTestRetailer(platform, 'mia@example.com')
    }
    await seedFolder(seed, dataDir, place.env)
    const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
    const product = await startProduct({ dataDir, env: { ...env, ...place.env } })
    onTestFinished(async () => product.kill())
    const [before, meanwhile] = [contracts.slice(0, signers), contracts.slice(signers)]
    for (const contract of before) expect(await finish(product.url, contract, 'save the PDF')).toBeUndefined()

    const load = startLoad(product.url, { callers: 4, max: 5_000 })
    const signing = Promise.all(meanwhile.map((contract) => goOn(product.url, contract, 'save the PDF')))
    const acknowledged = () => load.sent.filter(({ reference }) => reference).length
    await untilMore(acknowledged)
    const file = join(folder, 'backup')
    const taking = engine === 'postgres' ? takeFromPostgres(place.env.DATABASE_URL ?? '') : takeFromFolder(dataDir)
    const { rows, whileTaken } = await taking(file, acknowledged)
    await load.stop()
    await signing
    expect(whileTaken).toBeGreaterThan(0)
    await product.stop()

    const keyEnv = { DATA_KEYS: readFileSync(join(dataDir, 'keys'), 'utf8').trim() }
    const restored = await runCommand('restore', [file], { DATA_DIR: restoredTo, ...target.env, ...keyEnv })
    expect(restored).toMatchObject({ code: 0 })
    const found = await rowsIn(target.env.DATABASE_URL, restoredTo)
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(rows).toSorted())
    for (const [table, wanted] of Object.entries(rows)) expect(found[table], table).toEqual(wanted)
    expect(rows['public.enquiries']?.length).toBeGreaterThan(0)

    const copy = await startProduct({ dataDir: restoredTo, env: { ...env, ...target.env, ...keyEnv } })
    onTestFinished(async () => copy.kill())
    // Each PDF is identical to the one that was saved before.
    for (const contract of before) expect(await callStep(copy.url, contract, 'save the PDF')).toBe(200)
    expect((await postLogIn(copy.url, 'mia@example.com', retailerPassword, 1)).status).toBe(200)
    await copy.stop()
    await seedFolder(async (platform) => expect(await findSigningFaults(platform, before)).toEqual([]), restoredTo, {
      ...target.env,
      ...keyEnv,
    })
  },
)
