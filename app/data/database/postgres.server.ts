import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import { noTracing, type Tracing } from '#app/core/tracing/tracing.server.ts'
import type { Database, PoolUse, Runner, Transaction } from './database.server.ts'
import { encryptionTrouble } from './encryption-trouble.server.ts'
import { withSessionSettings } from './session-settings.ts'
import { traceQuery } from './trace-queries.server.ts'
import { insideTransaction, refuseInsideTransaction, refuseNestedTransaction } from './transaction-guard.server.ts'
import { UnnamedClient } from './unnamed-client.server.ts'

type Options = {
  /** A URL that bypasses the pooler behind `url`. */
  directUrl?: string | undefined
  /** The maximum number of connections; three of them are for jobs. */
  connections?: number
  /** Multiplies the time limits for tests, which must not fail on a slow machine. */
  patience?: number
  tracing?: Tracing
}

const jobConnections = 3

/**
 * Limits of the pool for requests. A database that does not answer causes an error after fifteen seconds, times `patience`: a
 * shorter limit refused requests on a machine that was busy with other work. It is longer than the server's own limits, so that the
 * server ends a slow statement first and the connection stays usable. Only this one ends a commit (docs/deploy.md, Time limits). A
 * pooler does not accept the limits that the server enforces, so they belong into its own settings.
 */
function requestLimits({ directUrl, connections = 13, patience = 1 }: Options) {
  return {
    max: connections - jobConnections,
    connectionTimeoutMillis: 10_000 * patience,
    query_timeout: 15_000 * patience,
    ...(directUrl
      ? { Client: UnnamedClient }
      : {
          statement_timeout: 12_500 * patience,
          lock_timeout: 10_000 * patience,
          idle_in_transaction_session_timeout: 25_000 * patience,
        }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  } satisfies pg.PoolConfig
}

function jobLimits(options: Options) {
  const { directUrl, patience = 1 } = options
  return {
    ...requestLimits(options),
    max: jobConnections,
    query_timeout: 35_000 * patience,
    ...(!directUrl && { statement_timeout: 30_000 * patience }),
  } satisfies pg.PoolConfig
}

/** Limits of the single connection for health checks. */
const probeLimits = (options: Options) =>
  ({ ...requestLimits(options), max: 1, query_timeout: 2_000 * (options.patience ?? 1) }) satisfies pg.PoolConfig

/** Migrations have no time limit, but do not wait long for a lock: a start that is blocked reports it. */
const migrationLimits = { connectionTimeoutMillis: 5_000, lock_timeout: 10_000 } satisfies pg.ClientConfig

type Client = Pick<pg.PoolClient, 'query'>

/**
 * Runs work on a connection of the pool. An unanswered query leaves its connection in an unknown state: a transaction with half
 * of the work may still be open. Such a connection is closed instead of returned to the pool, so that its next user cannot commit
 * that half. The server then rolls it back.
 */
async function onConnection<Value>(
  pool: pg.Pool,
  tracing: Tracing,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  refuseNestedTransaction()
  const client = await pool.connect()
  let breakage: unknown
  const query = traceQuery((...values) => Reflect.apply(client.query, client, values) as Promise<unknown>, tracing)
  const watched = {
    async query(...values: unknown[]): Promise<unknown> {
      try {
        return await query(...values)
      } catch (error) {
        const isAnswer = error instanceof pg.DatabaseError
        if (!isAnswer && !breakage) {
          breakage = error
          client.release(true)
        }
        throw error
      }
    },
  }
  try {
    return await work(watched as Client)
  } catch (error) {
    throw breakage ?? error
  } finally {
    if (!breakage) client.release()
  }
}

const runnerOn = (client: Client): Runner => ({
  run: async ({ name, text }, values) => void (await client.query({ name, text, values: [...values] })),
})

function transactionOn<Value>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Value>,
  tracing: Tracing,
): Promise<Value> {
  return onConnection(pool, tracing, (client) =>
    drizzle({ client: client as pg.PoolClient }).transaction((tx) =>
      insideTransaction(() => work(Object.assign(tx, runnerOn(client)) as unknown as Transaction)),
    ),
  )
}

/**
 * Opens one connection with its own session, bypassing any pooler.
 * @throws ConfigError if the encryption that the URL asks for fails.
 */
async function connectAlone(url: string, onError: (error: Error) => void): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: withSessionSettings(url),
      application_name: 'tillway migrations',
      ...migrationLimits,
    })
    client.on('error', onError)
    await client.connect()
    return client
  } catch (error) {
    throw encryptionTrouble(error, url) ?? error
  }
}

/** Whether the server's disk was full (SQLSTATE 53100). */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === '53100' || isDiskFull(error.cause)
}

const usesOf = (pools: Record<PoolUse['name'], pg.Pool>): PoolUse[] =>
  Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount, options }]) => ({
    name: name as PoolUse['name'],
    inUse: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    most: options.max,
  }))

type Pools = Record<'pool' | 'jobPool' | 'probe', pg.Pool>

/** Opens the pools of a process: one for requests, a small one for jobs, one connection for health checks. */
export function openPools(given: string, onError: (error: Error) => void, options: Options = {}): Pools {
  // A pooler accepts no startup options.
  const url = options.directUrl ? given : withSessionSettings(given)
  const pool = new pg.Pool({ connectionString: url, application_name: 'tillway', ...requestLimits(options) })
  const jobPool = new pg.Pool({ connectionString: url, application_name: 'tillway jobs', ...jobLimits(options) })
  const probe = new pg.Pool({ connectionString: url, application_name: 'tillway health', ...probeLimits(options) })
  for (const one of [pool, jobPool, probe]) {
    one.on('error', onError)
    // The pool does not listen to a connection in use, so an unhandled error would end the process.
    one.on('connect', (client) => void client.on('error', () => {}))
  }
  return { pool, jobPool, probe }
}

/**
 * Opens PostgreSQL (15 or newer): a pool for requests, a small one for jobs. Calls `onError` when an idle connection breaks.
 * Tests pass shared `pools`.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  options: Options = {},
  pools: Pools = openPools(url, onError, options),
): Database {
  const { tracing = noTracing } = options
  const { pool, jobPool, probe } = pools
  let isFull = false
  if (tracing.isOn) {
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
    pool.query = traceQuery(query, tracing) as typeof pool.query
  }
  async function watchingDisk<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      const value = await work()
      isFull = false
      return value
    } catch (error) {
      isFull ||= isDiskFull(error)
      throw error
    }
  }
  const guardedJobs = refuseInsideTransaction(jobPool, ['query'])
  return {
    engine: 'postgres',
    queries: drizzle({ client: refuseInsideTransaction(pool, ['query', 'connect']) }),
    transaction: (work) => watchingDisk(() => transactionOn(pool, work, tracing)),
    run: (statement, values) =>
      watchingDisk(() => onConnection(pool, tracing, (client) => runnerOn(client).run(statement, values))),
    async exclusively(work) {
      const client = await connectAlone(options.directUrl ?? url, onError)
      try {
        return await work({
          execute: async (script) => void (await client.query(script)),
          rows: async <Row>(query: string, values?: unknown[]) => (await client.query(query, values)).rows as Row[],
        })
      } finally {
        await client.end()
      }
    },
    jobs: { executeSql: (text, values) => guardedJobs.query(text, values as unknown[]) },
    probe: { rows: async <Row>(query: string, values?: unknown[]) => (await probe.query(query, values)).rows as Row[] },
    isFull: () => isFull,
    pools: () => usesOf({ requests: pool, jobs: jobPool }),
    async close() {
      await Promise.all([pool.end(), jobPool.end(), probe.end()])
    },
  }
}
