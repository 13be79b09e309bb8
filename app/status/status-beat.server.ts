import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { writeBeat } from './status.store.server.ts'

/** The sign of life of background work, every minute: it went through the schedule, the queue and a worker. */
export function statusBeatJob({ database }: Pick<Platform, 'database'>): Job {
  return {
    queue: 'status-beat',
    every: '* * * * *',
    work: () => writeBeat(database.queries, 'jobs', new Date()),
  }
}
