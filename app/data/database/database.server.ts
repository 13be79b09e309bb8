import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Db as JobDatabase } from 'pg-boss'

import type { EntryRow } from '#app/core/audit-entry.ts'

/**
 * Runs queries: the base connection or an open transaction. In a raw result, only `rows` is the same on both engines. A bigint in
 * it is a string on one and a number on the other, so cast it.
 */
export type Queries = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** SQL that each connection prepares once, under its name. */
export type Statement = { readonly name: string; readonly text: string }

/** Runs a prepared statement without a result. Errors of the driver pass through unchanged. */
export type Runner = {
  run(statement: Statement, values: readonly unknown[]): Promise<void>
  /** Returns the current span, for jobs that continue its trace. */
  traceparent?(): string | undefined
  /** Returns a MAC for an audit entry (`withEntryMacs`). */
  entryMac?(this: void, row: EntryRow): string
}

/** An open transaction. Only a use case opens one; stores take it as their first argument. */
export type Transaction = Queries & Runner & { readonly inTransaction: true }

/** One connection with plain SQL, for migrations. */
export type PlainConnection = {
  execute(script: string): Promise<void>
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>
}

/** The busy and idle connections of a pool, their maximum, and the number of callers that wait for one. */
export type PoolUse = { name: 'requests' | 'jobs'; inUse: number; idle: number; waiting: number; most: number }

/** The database, the same on both engines. Its own methods run in a separate transaction, and throw inside one. */
export type Database = Runner & {
  readonly engine: 'embedded' | 'postgres'
  /** For reads outside a transaction. Throws inside one, because on the embedded engine it would deadlock. */
  readonly queries: Queries
  transaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>
  /** Provides one exclusive connection, without the time limits of requests. */
  exclusively<Value>(work: (connection: PlainConnection) => Promise<Value>): Promise<Value>
  readonly jobs: JobDatabase
  /**
   * A separate connection for short queries, which load on the others cannot delay.
   * @throws when the database does not answer in time.
   */
  readonly probe: Pick<PlainConnection, 'rows'>
  /** Whether the last transaction failed because the disk was full, as reported by the database. */
  isFull(): boolean
  /** The use of this process's connections. Empty for the embedded database. */
  pools(): PoolUse[]
  close(): Promise<void>
}
