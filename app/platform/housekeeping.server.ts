import { deleteExpiredProofs } from './human-check/human-check.store.server.ts'
import { deleteOldReplies } from './idempotency/idempotency.server.ts'
import type { Job } from './jobs/jobs.server.ts'
import { deleteExpiredLimits } from './limits/limits.server.ts'
import type { Platform } from './platform.server.ts'

/** Forgets, every hour, what has served its purpose: used challenges, answers for repetitions, counters of limits. */
export function housekeepingJob({ database }: Platform): Job {
  return {
    queue: 'housekeeping',
    every: '17 * * * *',
    async work() {
      await deleteExpiredProofs(database.queries)
      await deleteOldReplies(database.queries)
      await deleteExpiredLimits(database.queries)
    },
  }
}
