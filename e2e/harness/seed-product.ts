import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readConfig } from '#app/platform/config.server.ts'
import { openKeys } from '#app/platform/crypto/keys.server.ts'
import { openEmbedded } from '#app/platform/database/embedded.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { noStorageGuard } from '#app/platform/database/storage-guard.server.ts'
import { lockFolder } from '#app/platform/lock.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { createPlatform } from '#app/wiring.server.ts'

/** A data folder with what `fill` puts into its database, by the product's own code, before a product starts on it. */
export async function seedDataFolder<Seeds>(
  fill: (platform: Platform) => Promise<Seeds>,
): Promise<{ dataDir: string; seeds: Seeds }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tillway-seeded-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const lock = lockFolder(dataDir)
  const keys = openKeys(config)
  const database = await openEmbedded(dataDir)
  try {
    await migrate(database)
    const log = createLog(config, () => {})
    const seeds = await fill(createPlatform({ config, keys, log, database, storage: noStorageGuard }))
    return { dataDir, seeds }
  } finally {
    await database.close()
    lock.release()
  }
}
