import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { applyBankChanges } from './bank/change-bank-details.server.ts'
import { sendContractReminder } from './reminders/send-contract-reminder.server.ts'
import { sendRenewalReminder } from './renewal/send-renewal-reminder.server.ts'

/** At most so many in one run: the rest waits for the next. */
const mostInARun = 300

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

/** Reminds of contracts that stand still and of renewals that wait (rules C36, C41). */
export function contractRemindersJob(platform: Platform): Job {
  return {
    queue: 'contract-reminders',
    every: '*/10 * * * *',
    leaseSeconds: 300,
    async work() {
      for (let taken = 0; taken < mostInARun; taken += 1) if (!(await sendContractReminder(platform))) break
      for (let taken = 0; taken < mostInARun; taken += 1) if (!(await sendRenewalReminder(platform))) return
    },
  }
}
