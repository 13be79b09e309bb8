import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Job, Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { businessRegistry, lookUpAbn } from './look-up-abn.server.ts'
import { findRegistration, keepAbnFacts } from '../registrations.store.server.ts'

const abnQueue = 'registration-abn'

/** Has the business register asked about a registration once it is in; without a register there is nothing to ask. */
export async function queueAbnCheck(
  tx: Transaction,
  platform: Pick<Platform, 'config' | 'log'> & { jobs: Jobs },
  registrationId: string,
): Promise<void> {
  if (businessRegistry(platform).id === 'checksum') return
  await platform.jobs.enqueue(tx, abnQueue, [{ registrationId }])
}

/**
 * Asks the business register about a registration's ABN and keeps what it says, for those who decide.
 * @throws when the register did not answer: the job is tried again later.
 */
export async function checkAbn(platform: Platform, registrationId: string): Promise<void> {
  const registration = await findRegistration(platform.database.queries, registrationId)
  if (!registration || registration.abnFacts || businessRegistry(platform).id === 'checksum') return
  const facts = await lookUpAbn(platform, registration.abn)
  if (!facts) throw new Error('the business register did not answer')
  await platform.database.transaction((tx) => keepAbnFacts(tx, registration, facts))
}

/** The job that asks about what came in. */
export function abnCheckJob(platform: Platform): Job<{ registrationId: string }> {
  return { queue: abnQueue, work: ({ registrationId }) => checkAbn(platform, registrationId) }
}
