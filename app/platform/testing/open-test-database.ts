import { setTimeout } from 'node:timers/promises'

import pg from 'pg'
import { onTestFinished } from 'vitest'

import type { Database, PlainConnection } from '../database/database.server.ts'
import { databaseOn } from '../database/embedded.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { emptyingOf, shapeOf } from './emptying.ts'
import { inMemory, openUntilClosed } from './in-memory.ts'
import { makePostgresDatabase, testServer, testTemplate } from './test-database.ts'

/** A migrated database that tests of this process borrow one after the other. */
type Home = {
  /** A way into it that is open until its `close`, whoever holds on to it. */
  open(): Database
  /** Waits until nobody is in it any more, empties it, and says what shape it has then. */
  empty(): Promise<string>
  shape: string
  remove(): Promise<void>
}

async function homeOnServer(isOwn: boolean): Promise<Home> {
  const { url, drop } = await makePostgresDatabase(testTemplate())
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const connection: PlainConnection = {
    execute: async (script) => void (await client.query(script)),
    rows: async <Row>(query: string) => (await client.query(query)).rows as Row[],
  }
  // What it holds is gone before the disk could lose it. But a vacuum does not count on what was committed like that.
  await connection.execute(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit to ${isOwn ? 'on' : 'off'}`) // prettier-ignore
  const emptying = await emptyingOf(connection)
  const othersInIt = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  return {
    open: () => openPostgres(url, () => {}, { patience: 30 }),
    async empty() {
      while ((await connection.rows(othersInIt)).length > 0) await setTimeout(5)
      await connection.execute(emptying)
      return shapeOf(connection)
    },
    shape: await shapeOf(connection),
    async remove() {
      await client.end()
      await drop()
    },
  }
}

async function homeInMemory(): Promise<Home> {
  const pglite = await inMemory(testTemplate())
  const connection: PlainConnection = {
    execute: async (script) => void (await pglite.exec(script)),
    rows: async <Row>(query: string) => (await pglite.query<Row>(query)).rows,
  }
  const emptying = await emptyingOf(connection)
  return {
    open: () => databaseOn(openUntilClosed(pglite)),
    async empty() {
      await connection.execute(emptying)
      return shapeOf(connection)
    },
    shape: await shapeOf(connection),
    // It would wait for a transaction that was left open.
    remove: async () => void pglite.close(),
  }
}

const idle: Home[] = []

async function giveBack(home: Home): Promise<void> {
  if ((await home.empty()) === home.shape) return void idle.push(home)
  await home.remove()
  throw new Error('the test changed the schema of the database: it needs one of its own')
}

/**
 * A migrated database without rows, on the engine that this run tests; one that the tests of this process use in turn.
 * Whoever changes its schema, or measures how it finds rows, asks for one of its own. It is to be closed in the test.
 */
export async function openTestDatabase({ isOwn = false } = {}): Promise<Database> {
  const home = (isOwn ? undefined : idle.pop()) ?? (await (testServer() ? homeOnServer(isOwn) : homeInMemory()))
  const database = home.open()
  let isClosed = false
  onTestFinished(async () => {
    if (isClosed) return
    void database.close()
    await home.remove()
    throw new Error('the test left its database open')
  })
  return {
    ...database,
    async close() {
      if (isClosed) return
      isClosed = true
      await database.close()
      await (isOwn ? home.remove() : giveBack(home))
    },
  }
}
