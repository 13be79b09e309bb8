import type { Config } from '../config.server.ts'
import { errorFields, type Log } from '../log.server.ts'
import type { Database } from './database.server.ts'
import { openPostgres } from './postgres.server.ts'

/** Opens the database that the configuration names: PostgreSQL, or the embedded one in the data folder. */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>, log: Log): Promise<Database> {
  if (config.DATABASE_URL) {
    return openPostgres(config.DATABASE_URL, (error) => log.warn('a database connection broke', errorFields(error)))
  }
  // Loaded only where it is used: the embedded engine costs memory and start-up time.
  const { openEmbedded } = await import('./embedded.server.ts')
  return openEmbedded(config.DATA_DIR)
}
