import type { Config } from '#app/core/config/config.server.ts'
import { errorFields, type Log } from '#app/core/log/log.server.ts'
import type { Database } from './database.server.ts'
import { noTracing, type Tracing } from '#app/core/tracing/tracing.server.ts'
import { openPostgres } from './postgres.server.ts'
import { traceTransactions } from './trace-queries.server.ts'

export type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_CONNECTIONS'>> & {
    /** Multiplies the time limit of statements: a command may wait longer than a visitor. */
    patience?: number
  }

/** Opens the configured database: PostgreSQL, or the embedded one in the data folder. */
export async function openDatabase(config: DatabaseConfig, log: Log, tracing: Tracing = noTracing): Promise<Database> {
  if (config.DATABASE_URL) {
    const onError = (error: Error) => log.warn('a database connection broke', errorFields(error))
    const database = openPostgres(config.DATABASE_URL, onError, {
      tracing,
      directUrl: config.DATABASE_DIRECT_URL,
      ...(config.patience && { patience: config.patience }),
      ...(config.DATABASE_CONNECTIONS && { connections: config.DATABASE_CONNECTIONS }),
    })
    return traceTransactions(database, tracing)
  }
  // Imported only when used, because the embedded engine costs memory and start-up time.
  const { openEmbedded } = await import('./embedded/embedded.server.ts')
  return traceTransactions(await openEmbedded(config.DATA_DIR), tracing)
}
