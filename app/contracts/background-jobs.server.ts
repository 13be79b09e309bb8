import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { applyBankChange } from './apply-bank-change.server.ts'
import { findUnsettled } from './drafts.store.server.ts'
import { findUnsettledRenewals } from './renewals.store.server.ts'
import { sendContractReminder } from './send-contract-reminder.server.ts'
import { sendRenewalReminder } from './send-renewal-reminder.server.ts'
import { settleContract } from './settle-contract.server.ts'
import { settleRenewal } from './settle-renewal.server.ts'

/** At most so many in one run: the rest waits for the next. */
const mostInARun = 300

/** Contracts that were signed while nobody came back to say so, and accounts whose 24 hours are over. */
export function settleContractsJob(platform: Platform): Job {
  return {
    queue: 'contract-settling',
    every: '* * * * *',
    leaseSeconds: 300,
    async work() {
      const { queries } = platform.database
      for (const id of await findUnsettled(queries, mostInARun)) await settleContract(platform, id)
      for (const id of await findUnsettledRenewals(queries, mostInARun)) await settleRenewal(platform, id)
      for (let taken = 0; taken < mostInARun; taken += 1) if (!(await applyBankChange(platform))) return
    },
  }
}

/** Reminds of contracts that stand still and of renewals that wait (issue 5). */
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
