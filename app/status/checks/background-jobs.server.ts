import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { dayOf, lastDays } from '../status-days.ts'
import { deleteBefore, writeBeat } from '../status.queries.server.ts'
import { statusDays } from '../status.ts'

/** The heartbeat of background jobs, every minute. It passes through the schedule, the queue and a worker. */
export function statusBeatJob({ database }: Pick<Platform, 'database'>): Job {
  return {
    queue: 'status-beat',
    every: '* * * * *',
    work: () => writeBeat(database.queries, 'jobs', new Date()),
  }
}

/** Deletes every night the records that the page no longer shows. */
export function statusHousekeepingJob({ database }: Pick<Platform, 'database'>): Job {
  return {
    queue: 'status-housekeeping',
    every: '41 15 * * *',
    async work() {
      const first = lastDays(dayOf(new Date()), statusDays + 1)[0] ?? ''
      await deleteBefore(database.queries, first, new Date(`${first}T00:00:00Z`))
    },
  }
}
