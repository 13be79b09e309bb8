import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { addDays, sydneyDay } from './sydney-day.ts'
import { deleteOldVisitors, deleteRareValues } from './traffic.store.server.ts'

/** Forgets who came on the days that are over: what is left are counts, which name nobody and link nothing. */
export async function forgetVisitors({ database }: Pick<Platform, 'database'>, now = new Date()): Promise<void> {
  const today = sydneyDay(now)
  await deleteOldVisitors(database.queries, today)
  await deleteRareValues(database.queries, addDays(today, -1))
}

/** Every hour: a day's visitors are forgotten 41 minutes after midnight in Sydney. */
export function trafficJob(platform: Pick<Platform, 'database'>): Job {
  return { queue: 'traffic', every: '41 * * * *', leaseSeconds: 600, work: () => forgetVisitors(platform) }
}
