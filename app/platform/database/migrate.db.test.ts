import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'

import { inMemory } from '../testing/in-memory.ts'
import { makePostgresDatabase, testTemplate } from '../testing/test-database.ts'
import type { Database } from './database.server.ts'
import { databaseOn } from './embedded.server.ts'
import { migrate, readMigrations } from './migrate.server.ts'
import { openPostgres } from './postgres.server.ts'

const isOnServer = Boolean(process.env.TEST_DATABASE_URL)

function migrationsOf(files: Record<string, string>): ReturnType<typeof readMigrations> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, script] of Object.entries(files)) writeFileSync(join(folder, name), script)
  return readMigrations(folder)
}

let engine: Promise<PGlite> | undefined

/** An empty database, and as many connections to it as wanted (the embedded engine has one, which all tests here use). */
async function emptyDatabase(count = 1): Promise<Database[]> {
  if (!isOnServer) {
    const pglite = await (engine ??= inMemory(testTemplate()))
    await pglite.exec('drop schema public cascade; create schema public')
    return [databaseOn(pglite)]
  }
  const { url, drop } = await makePostgresDatabase()
  const databases = Array.from({ length: count }, () => openPostgres(url, () => {}))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await drop()
  })
  return databases
}

async function one(): Promise<Database> {
  const [database] = await emptyDatabase()
  if (!database) throw new Error('there is no database')
  return database
}

function tablesOf(database: Database): Promise<string[]> {
  return database.exclusively(async (connection) => {
    const rows = await connection.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    return rows.map(({ name }) => name)
  })
}

const first = { '0001-a.sql': 'create table a (id int);' }
const second = { ...first, '0002-b.sql': 'create table b (id int); insert into b values (1)' }

test('the migrations of the house apply to an empty database, and a second time there is nothing to do', async () => {
  const database = await one()
  const known = readMigrations()
  expect(await migrate(database)).toBe(known.length)
  expect(await migrate(database)).toBe(0)
})

test('only what is missing is applied', async () => {
  const database = await one()
  expect(await migrate(database, migrationsOf(first))).toBe(1)
  expect(await migrate(database, migrationsOf(second))).toBe(1)
  expect(await tablesOf(database)).toEqual(['a', 'b', 'schema_migrations'])
})

test('a file that was changed after it had been applied is refused by name', async () => {
  const database = await one()
  await migrate(database, migrationsOf(second))
  const changed = migrationsOf({ ...second, '0001-a.sql': 'create table a (id bigint);' })
  await expect(migrate(database, changed)).rejects.toThrow(/0001-a\.sql was changed/)
})

test('a database that is newer than the code is refused, and not touched', async () => {
  const database = await one()
  await migrate(database, migrationsOf(second))
  await expect(migrate(database, migrationsOf(first))).rejects.toThrow(/newer.*0002-b\.sql/)
  expect(await tablesOf(database)).toContain('b')
})

test.for([
  ['a gap', { '0001-a.sql': '', '0003-c.sql': '' }],
  ['a double', { '0001-a.sql': '', '0001-b.sql': '' }],
  ['a name without a number', { '0001-a.sql': '', 'next.sql': '' }],
  ['a start that is not 1', { '0002-b.sql': '' }],
] as const)('%s in the numbers is refused before anything is applied', ([, files]) => {
  expect(() => migrationsOf(files)).toThrow(/the next number is/)
})

test('a migration that fails leaves nothing of itself, and is applied once it has been repaired', async () => {
  const database = await one()
  const broken = migrationsOf({ ...first, '0002-b.sql': 'create table b (id int); select 1/0;' })
  await expect(migrate(database, broken)).rejects.toThrow(/division by zero/)
  expect(await tablesOf(database)).toEqual(['a', 'schema_migrations'])
  expect(await migrate(database, migrationsOf(second))).toBe(1)
})

test('processes that start together apply each migration once', async () => {
  const databases = await emptyDatabase(4)
  const applied = await Promise.all(databases.map((database) => migrate(database, migrationsOf(second))))
  expect(applied.reduce((sum, count) => sum + count, 0)).toBe(2)
})
