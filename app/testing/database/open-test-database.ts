import { setTimeout } from 'node:timers/promises'

import pg from 'pg'
import { onTestFinished } from 'vitest'

import type { Database, PlainConnection } from '#app/data/database/database.server.ts'
import { databaseOn } from '#app/data/database/embedded/embedded.server.ts'
import { openPools, openPostgres } from '#app/data/database/postgres.server.ts'
import { emptyingOf, enableTriggers, shapeOf } from './emptying.ts'
import { inMemory, openUntilClosed } from '../in-memory.ts'
import { makePostgresDatabase, testServer, testTemplate } from './test-database.ts'
import { untilClosed } from '../until-closed.ts'

/** A migrated database that tests of this process use one after the other. */
type Home = {
  /** Opens a connection for one test, which stops working after its `close`. */
  open(): Database
  connection: PlainConnection
  /** The script that empties the database. */
  emptying: string
  /** Waits until no statement and no transaction of a test is running. */
  untilIdle(): Promise<void>
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
  // Its data need not survive a crash. But a vacuum does not see rows that were committed this way.
  await connection.execute(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit to ${isOwn ? 'on' : 'off'}`) // prettier-ignore
  const emptying = await emptyingOf(connection)
  // Connections stay open for the next test, because opening one costs the server as much as a short test.
  const options = { patience: 30 }
  const pools = openPools(url, () => {}, options)
  const atWork = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and state is distinct from 'idle'`
  return {
    open() {
      const view = (pool: pg.Pool) => untilClosed(pool, 'end', 'Cannot use a pool after calling end on the pool')
      const own = { pool: view(pools.pool), jobPool: view(pools.jobPool), probe: view(pools.probe) }
      return openPostgres(url, () => {}, options, own)
    },
    connection,
    emptying,
    async untilIdle() {
      while ((await connection.rows(atWork)).length > 0) await setTimeout(5)
    },
    shape: await shapeOf(connection),
    async remove() {
      // Not awaited, because a transaction that a test left open would block its pool: dropping the database ends it.
      for (const pool of Object.values(pools)) void pool.end()
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
    connection,
    emptying,
    untilIdle: () => Promise.resolve(),
    shape: await shapeOf(connection),
    // Not awaited, because it would wait for a transaction that was left open.
    remove: async () => void pglite.close(),
  }
}

const idle: Home[] = []

async function giveBack(home: Home): Promise<void> {
  const { connection, emptying, shape } = home
  const isAsBefore = async () => (await shapeOf(connection)) === shape
  await home.untilIdle()
  await connection.execute(emptying)
  if (!(await isAsBefore())) await enableTriggers(connection)
  if (await isAsBefore()) return void idle.push(home)
  await home.remove()
  throw new Error('the test changed the schema of the database: it needs one of its own')
}

/**
 * Opens a migrated database without rows, on the engine of this run, which the tests of this process use in turn. A test that
 * changes the schema, or measures how rows are found, needs its own. The test must close the database.
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
