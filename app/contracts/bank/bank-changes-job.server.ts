import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { applyBankChanges } from './change-bank-details.server.ts'

/** Puts in force what was asked for an account, once its 24 hours are over. The queue is one that installations have. */
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
