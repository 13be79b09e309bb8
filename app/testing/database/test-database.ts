import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { markOfProcess } from '../process-tree.ts'

/**
 * Returns the server of the PostgreSQL suites; without it they run on the embedded engine. A function, because the benchmarks set
 * it late.
 */
export const testServer = () => process.env.TEST_DATABASE_URL

/** Returns the migrated database that this run copies: its name on the server, or the file of the embedded engine. */
export const testTemplate = () => process.env.TEST_DATABASE_TEMPLATE

async function onServer<Row extends object>(script: string): Promise<Row[]> {
  const serverUrl = testServer()
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set')
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return (await client.query<Row>(script)).rows
  } finally {
    await client.end()
  }
}

const dropDatabase = async (name: string) => void (await onServer(`drop database if exists ${name} with (force)`))

/**
 * Creates a database on the test server, empty or from a template. Returns its URL and a function that drops it. Its name
 * identifies this process, so that PostgreSQL's work for it is recognised (`process-tree.ts`).
 */
export async function makePostgresDatabase(template = 'template0'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${testTemplate() ?? 'tillway_test'}${markOfProcess}${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template}`)
  const url = new URL(testServer() ?? '')
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(name) }
}

/** Drops the template of this run, and every remaining database that was created from it. */
export async function dropAllOfRun(): Promise<void> {
  const rows = await onServer<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, '${testTemplate()}')`,
  )
  for (const { name } of rows) await dropDatabase(name)
}
