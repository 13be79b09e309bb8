import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { markOfProcess } from './process-tree.ts'

/** The server that the suites of PostgreSQL use; without it they run on the embedded engine. The benchmarks name it late. */
export const testServer = () => process.env.TEST_DATABASE_URL

/** The migrated database that this run copies: its name on the server, or the file of the embedded engine. */
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
 * Makes a database on the test server, empty or a copy of a template: its URL, and the way to drop it. Its name names this process,
 * so that PostgreSQL's work for it is recognised (`process-tree.ts`).
 */
export async function makePostgresDatabase(template = 'template0'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${testTemplate() ?? 'tillway_test'}${markOfProcess}${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template}`)
  const url = new URL(testServer() ?? '')
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(name) }
}

/** Drops the template of this run, and every database that was made meanwhile and is still there. */
export async function dropAllOfRun(): Promise<void> {
  const rows = await onServer<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, '${testTemplate()}')`,
  )
  for (const { name } of rows) await dropDatabase(name)
}
