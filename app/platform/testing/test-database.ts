import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

import pg from 'pg'

import type { Database } from '../database/database.server.ts'
import { openInMemory } from '../database/embedded.server.ts'
import { openPostgres } from '../database/postgres.server.ts'

/** The server that the suites of PostgreSQL use; without it they run on the embedded engine. The benchmarks name it late. */
const testServer = () => process.env.TEST_DATABASE_URL

async function onServer(serverUrl: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(script)
  } finally {
    await client.end()
  }
}

/** The URL of a new database on the test server, empty or a copy of a template, and the way to drop it. */
export async function makePostgresDatabase(template = 'template0'): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = testServer()
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set')
  const name = `tillway_test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) }
}

/** A migrated database of the test's own, on the engine that this run tests. `close` also removes it. */
export async function openTestDatabase(): Promise<Database> {
  const template = process.env.TEST_DATABASE_TEMPLATE
  if (!testServer()) return openInMemory(template ? new Blob([readFileSync(template)]) : undefined)
  const { url, drop } = await makePostgresDatabase(template)
  const database = openPostgres(url, () => {})
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}
