import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { applyBankChanges } from './change-bank-details.server.ts'

/** Applies requested changes of accounts after their 24 hours. The queue's name is older than this job. */
export function bankChangesJob(platform: Platform): Job {
  return {
    queue: 'contract-settling',
    every: '* * * * *',
    leaseSeconds: 300,
    async work() {
      await applyBankChanges(platform)
    },
  }
}
