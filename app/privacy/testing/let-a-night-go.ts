import { sql } from 'drizzle-orm'

import { personalData } from '#app/start/wiring/personal-data.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { enforceRetention } from '../retention/enforce-retention.server.ts'

/** Runs the nightly job at the time `now`, regardless of earlier nights. */
export async function letANightGo(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  now = new Date(),
): Promise<void> {
  await database.queries.execute(sql`delete from retention_nights`)
  await enforceRetention({ database, log }, personalData, now)
}
