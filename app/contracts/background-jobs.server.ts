import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { applyBankChanges } from './apply-bank-changes.server.ts'
import { findUnsettled } from './drafts.store.server.ts'
import { eachByItself } from '#app/platform/jobs/each-by-itself.server.ts'
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
      const contracts = await findUnsettled(queries, mostInARun)
      await eachByItself(platform, 'a contract could not be settled', contracts, ({ id }) =>
        settleContract(platform, id),
      )
      const renewals = await findUnsettledRenewals(queries, mostInARun)
      await eachByItself(platform, 'a renewal could not be settled', renewals, ({ id }) => settleRenewal(platform, id))
      await applyBankChanges(platform)
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
