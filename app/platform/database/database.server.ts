import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Db as JobDatabase } from 'pg-boss'

import type { EntryRow } from '../accept/audit-entry.ts'

/**
 * Anything that runs queries: the base connection or an open transaction. Of a raw result only `rows` is the same on
 * both engines, and a bigint in it is a string on one and a number on the other: cast it.
 */
export type Queries = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** SQL that each connection prepares once, under its name. */
export type Statement = { readonly name: string; readonly text: string }

/** Runs a prepared statement that answers with nothing. What the driver throws comes as it is. */
export type Runner = {
  run(statement: Statement, values: readonly unknown[]): Promise<void>
  /** The span that is under way, for jobs that go on with its trace. */
  traceparent?(): string | undefined
  /** Proves an entry of the audit log (`withProofs`). */
  prove?(this: void, row: EntryRow): string
}

/** An open transaction. Only a use case opens one; stores take it as their first argument. */
export type Transaction = Queries & Runner & { readonly inTransaction: true }

/** One connection with plain SQL, for migrations. */
export type PlainConnection = {
  execute(script: string): Promise<void>
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>
}

/** Connections of a pool that work or stand by, how many there may be, and how many callers wait for one. */
export type PoolUse = { name: 'requests' | 'jobs'; inUse: number; idle: number; waiting: number; most: number }

/** The database, the same on both engines. What it runs by itself is a transaction of its own, and throws inside one. */
export type Database = Runner & {
  readonly engine: 'embedded' | 'postgres'
  /** For reading outside a transaction. Throws inside one: it would wait for itself for ever on the embedded engine. */
  readonly queries: Queries
  transaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>
  /** One connection that nobody else uses meanwhile, without the time limits of requests. */
  exclusively<Value>(work: (connection: PlainConnection) => Promise<Value>): Promise<Value>
  readonly jobs: JobDatabase
  /**
   * A connection of its own for short questions, which no load on the others can keep waiting.
   * @throws when the database does not answer in time.
   */
  readonly probe: Pick<PlainConnection, 'rows'>
  /** Whether the last transaction found no room on the disk: what the database itself says. */
  isFull(): boolean
  /** How the connections of this process are used. The embedded database has none. */
  pools(): PoolUse[]
  close(): Promise<void>
}
