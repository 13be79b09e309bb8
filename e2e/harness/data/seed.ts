import { readConfig } from '#app/core/config/config.server.ts'
import { openKeys } from '#app/data/crypto/keys.server.ts'
import { migrate } from '#app/data/database/migrations/migrate.server.ts'
import { openDatabase } from '#app/data/database/open-database.server.ts'
import { noStorageGuard } from '#app/data/database/embedded/storage-guard.server.ts'
import { lockFolder } from '#app/core/files/lock.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { createPlatform } from '#app/start/wiring/wiring.server.ts'

import { newDataFolder } from '../product/run-folder.ts'

/**
 * Writes a journey's initial data into a data folder by the product's own use cases, before the product starts on it: only one process may
 * use the embedded database. `env` may name a server; the folder then holds the keys.
 */
export async function seedFolder(
  act: (platform: Platform) => Promise<void>,
  dataDir = newDataFolder(),
  env: Record<string, string> = {},
): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env })
  const log = createLog(config)
  const lock = config.DATABASE_URL ? undefined : lockFolder(dataDir)
  const keys = openKeys(config)
  const database = await openDatabase(config, log)
  try {
    await migrate(database)
    await act(createPlatform({ config, keys, log, database, storage: noStorageGuard }))
  } finally {
    await database.close()
    lock?.release()
  }
  return dataDir
}
