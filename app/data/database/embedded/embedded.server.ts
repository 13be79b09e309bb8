import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'

import type { Database, Queries, Runner, Transaction } from '../database.server.ts'
import { DurableFileSystem, durableStartParams } from './durable-file-system.server.ts'
import { insideTransaction, refuseInsideTransaction, refuseNestedTransaction } from '../transaction-guard.server.ts'

/** The embedded engine does not reuse prepared statements: the name is only for PostgreSQL. */
const runnerOn = (client: Pick<PGlite, 'query'>): Runner => ({
  run: async ({ text }, values) => void (await client.query(text, [...values])),
})

/** Wraps an open embedded engine as a database. */
export function databaseOn(pglite: PGlite): Database {
  const guarded = refuseInsideTransaction(pglite, ['query', 'exec', 'sql', 'transaction'])
  const queries = drizzle({ client: guarded }) as unknown as Queries
  return {
    engine: 'embedded',
    queries,
    async transaction(work) {
      refuseNestedTransaction()
      return pglite.transaction((client) => {
        const tx = Object.assign(drizzle({ client: client as unknown as PGlite }), runnerOn(client))
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
