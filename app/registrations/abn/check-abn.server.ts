import { isAbn } from '#app/platform/abn.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { QueuedJob } from '#app/platform/jobs/queued-job.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findRegistration, keepAbnFacts } from '../registrations.store.server.ts'
import { type AbnFacts, type BusinessRegistry, checksumOnly } from './business-registry.ts'
import { abnLookup } from './abn-lookup.server.ts'

type Asking = Pick<Platform, 'config' | 'log'>

/** One for each configuration, because it remembers what it was told. */
const registries = new WeakMap<Config, BusinessRegistry>()

/** The business register of this installation: ABN Lookup with a GUID, the checksum alone without one. */
function businessRegistry({ config, log }: Asking): BusinessRegistry {
  const known = registries.get(config)
  if (known) return known
  const registry = config.ABR_GUID ? abnLookup({ url: config.ABR_URL, guid: config.ABR_GUID }, log) : checksumOnly
  registries.set(config, registry)
  return registry
}

/** Has a register of its own answer for an installation: the examples of the seed stand in none. */
export const setBusinessRegistry = ({ config }: Pick<Asking, 'config'>, registry: BusinessRegistry): void =>
  void registries.set(config, registry)

/**
 * What the business register says of an ABN. Undefined: not checked, since there is no register or it did not answer
 * within two seconds. Never throws and never holds anybody up: a down register must not cost a registration.
 */
export async function lookUpAbn(platform: Asking, abn: string): Promise<AbnFacts | undefined> {
  return isAbn(abn) ? businessRegistry(platform).lookUp(abn) : undefined
}

/** After how many seconds to ask again about an ABN that was not checked; undefined where there is no register to ask. */
export const secondsUntilLookUp = (platform: Asking): number | undefined => businessRegistry(platform).restSeconds

const abnQueue = 'registration-abn'

/** The question to the business register about a registration that is in; without a register there is nothing to ask. */
export const abnChecks = (platform: Asking, registrationId: string): QueuedJob[] =>
  businessRegistry(platform).id === 'checksum' ? [] : [{ queue: abnQueue, data: { registrationId } }]

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

/** Whether there is a register to ask at all: the checksum alone knows nobody. */
export const canLookUp = (platform: Asking): boolean => businessRegistry(platform).id !== 'checksum'

/** Asks the business register about a registration's ABN again, now, and keeps what it says. It decides nothing. */
export async function recheckAbn(
  platform: Platform,
  actor: StaffActor,
  id: string,
): Promise<Result<void, 'not-found' | 'no-answer'>> {
  permit(actor, 'registrations:write')
  const registration = await findRegistration(platform.database.queries, id)
  if (!registration) return refused('not-found')
  const facts = await lookUpAbn(platform, registration.abn)
  if (!facts) return refused('no-answer')
  await platform.database.transaction((tx) => keepAbnFacts(tx, registration, facts))
  return accepted(undefined)
}
