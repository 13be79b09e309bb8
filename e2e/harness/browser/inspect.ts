import { join } from 'node:path'

import pg from 'pg'

import { DurableFileSystem, durableStartParams } from '#app/data/database/embedded/durable-file-system.server.ts'
import { lockFolder } from '#app/core/files/lock.server.ts'
import { makePostgresDatabase } from '#app/testing/database/test-database.ts'
import { PGlite } from '@electric-sql/pglite'

export type Place = {
  /** The environment that a product needs to use this database. */
  env: Record<string, string>
  /** Queries the database directly. On the embedded engine the product must have ended. */
  rows<Row>(query: string): Promise<Row[]>
  drop(): Promise<void>
}

/** Creates a PostgreSQL database, empty or copied from a template; `through` puts a proxy's port in front of it. */
export async function postgresPlace(
  template?: string,
): Promise<Place & { url: string; through(port: number): string }> {
  const { url, drop } = await makePostgresDatabase(template)
  return {
    url,
    env: { DATABASE_URL: url },
    drop,
    async rows<Row>(query: string) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query(query)).rows as Row[]
      } finally {
        await client.end()
      }
    },
    through(port) {
      const other = new URL(url)
      other.hostname = '127.0.0.1'
      other.port = String(port)
      return other.href
    },
  }
}

/** Opens the embedded database of a data folder. */
export function embeddedPlace(folder: string): Place {
  return {
    env: { DATA_DIR: folder },
    drop: async () => {},
    async rows<Row>(query: string) {
      const lock = lockFolder(folder)
      const fs = new DurableFileSystem(join(folder, 'database'))
      const pglite = await PGlite.create({ fs, startParams: durableStartParams })
      try {
        return (await pglite.query<Row>(query)).rows
      } finally {
        await pglite.close()
        lock.release()
      }
    },
  }
}
