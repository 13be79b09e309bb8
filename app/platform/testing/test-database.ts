import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

import pg from 'pg'

import type { Database } from '../database/database.server.ts'
import { openInMemory } from '../database/embedded.server.ts'
import { migrate } from '../database/migrate.server.ts'
import { openPostgres } from '../database/postgres.server.ts'

/** The server that the suites of PostgreSQL use; without it they run on the embedded engine. */
const serverUrl = process.env.TEST_DATABASE_URL

async function onServer(script: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(script)
  } finally {
    await client.end()
  }
}

/** The URL of a new, empty database on the test server, and the way to drop it. */
export async function makePostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set')
  const name = `tillway_test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template template0`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

/** A migrated database of the test's own, on the engine that this run tests. `close` also removes it. */
export async function openTestDatabase(): Promise<Database> {
  if (!serverUrl) {
    const template = process.env.TEST_DATABASE_TEMPLATE
    return openInMemory(template ? new Blob([readFileSync(template)]) : undefined)
  }
  const { url, drop } = await makePostgresDatabase()
  const database = openPostgres(url, () => {})
  await migrate(database)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}
