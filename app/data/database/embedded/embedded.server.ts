import { join } from 'node:path'

import { PGlite, types } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'

import type { Database, Queries, Runner, Transaction } from '../database.server.ts'
import { DurableFileSystem, durableStartParams } from './durable-file-system.server.ts'
import { insideTransaction, refuseInsideTransaction, refuseNestedTransaction } from '../transaction-guard.server.ts'

type QueryClient = Pick<PGlite, 'query'>

/** The embedded engine does not reuse prepared statements: the name is only for PostgreSQL. */
const runnerOn = (client: QueryClient): Runner => ({
  run: async ({ text }, values) => void (await client.query(text, [...values])),
})

const { TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE } = types
const arraysOfThem = [1115, 1185, 1187, 1182]
const arrayOfNumbers = 1231
/** The types that drizzle reads as text. */
const readAsText = [TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE, ...arraysOfThem, arrayOfNumbers]

/**
 * drizzle gives its parsers with each query, and the engine then merges them with four hundred of its own, which takes 0.15 ms.
 * The engine has them instead, so that the query needs none.
 */
const drizzleOn = (client: QueryClient) =>
  drizzle({
    client: {
      query: (text, values, options) => client.query(text, values, options?.rowMode && { rowMode: options.rowMode }),
    } satisfies QueryClient as PGlite,
  })

/** Wraps an open embedded engine as a database. */
export function databaseOn(pglite: PGlite): Database {
  for (const type of readAsText) pglite.parsers[type] = (text) => text
  const guarded = refuseInsideTransaction(pglite, ['query', 'exec', 'sql', 'transaction'])
  const queries = drizzleOn(guarded) as unknown as Queries
  return {
    engine: 'embedded',
    queries,
    async transaction(work) {
      refuseNestedTransaction()
      return pglite.transaction((client) => {
        const tx = Object.assign(drizzleOn(client as QueryClient), runnerOn(client as QueryClient))
        return insideTransaction(() => work(tx as unknown as Transaction))
      })
    },
    ...runnerOn(guarded),
    exclusively: (work) =>
      work({
        execute: async (script) => void (await guarded.exec(script)),
        rows: async <Row>(query: string, values?: unknown[]) => (await guarded.query<Row>(query, values)).rows,
      }),
    jobs: fromPglite(guarded),
    probe: { rows: async <Row>(query: string, values?: unknown[]) => (await pglite.query<Row>(query, values)).rows },
    isFull: () => false,
    pools: () => [],
    close: () => pglite.close(),
  }
}

/** Opens the embedded database of a data folder whose lock the caller holds. Commits reach the disk. */
export async function openEmbedded(folder: string): Promise<Database> {
  const fs = new DurableFileSystem(join(folder, 'database'))
  return databaseOn(await PGlite.create({ fs, startParams: durableStartParams }))
}
