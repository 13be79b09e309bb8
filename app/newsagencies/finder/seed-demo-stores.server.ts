import type { Platform } from '#app/platform/platform.server.ts'

import { demoShops } from './demo-shops.server.ts'
import { countShops, insertShops } from '../newsagencies.store.server.ts'

/** Puts the examples in, once, where there is no store yet and DEMO_STORES is on. */
export async function seedDemoStores({ config, database, log }: Platform): Promise<void> {
  if (!config.DEMO_STORES || !(await countShops(database.queries)).isEmpty) return
  const shops = demoShops()
  await database.transaction((tx) => insertShops(tx, shops))
  log.info(`${shops.length} example stores were put in`)
}
