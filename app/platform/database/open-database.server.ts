import type { Config } from '../config.server.ts'
import { errorFields, type Log } from '../log.server.ts'
import type { Database } from './database.server.ts'
import { openPostgres } from './postgres.server.ts'

export type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_CONNECTIONS'>>

/** Opens the database that the configuration names: PostgreSQL, or the embedded one in the data folder. */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  if (config.DATABASE_URL) {
    const onError = (error: Error) => log.warn('a database connection broke', errorFields(error))
    return openPostgres(config.DATABASE_URL, onError, {
      directUrl: config.DATABASE_DIRECT_URL,
      ...(config.DATABASE_CONNECTIONS && { connections: config.DATABASE_CONNECTIONS }),
    })
  }
  // Loaded only where it is used: the embedded engine costs memory and start-up time.
  const { openEmbedded } = await import('./embedded.server.ts')
  return openEmbedded(config.DATA_DIR)
}
