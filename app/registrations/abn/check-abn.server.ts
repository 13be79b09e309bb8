import { isAbn } from '#app/core/text/abn.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { QueuedJob } from '#app/outbox/jobs/queued-job.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findRegistration, keepAbnFacts } from '../registrations.queries.server.ts'
import { type AbnFacts, type BusinessRegistry, checksumOnly } from './business-registry.ts'
import { abnLookup } from './abn-lookup.server.ts'

type Asking = Pick<Platform, 'config' | 'log'>

/** One for each configuration, because it caches its results. */
const registries = new WeakMap<Config, BusinessRegistry>()

/** Returns the business register of this installation: ABN Lookup with a GUID, otherwise only the checksum. */
function businessRegistry({ config, log }: Asking): BusinessRegistry {
  const known = registries.get(config)
  if (known) return known
  const registry = config.ABR_GUID ? abnLookup({ url: config.ABR_URL, guid: config.ABR_GUID }, log) : checksumOnly
  registries.set(config, registry)
  return registry
}

/** Replaces the register of an installation: the seed's examples are in no real register. */
export const setBusinessRegistry = ({ config }: Pick<Asking, 'config'>, registry: BusinessRegistry): void =>
  void registries.set(config, registry)

/**
 * Looks an ABN up in the business register. Undefined: not checked, because there is no register or it did not answer
 * within two seconds. Never throws: an unreachable register must not cost a registration.
 */
export async function lookUpAbn(platform: Asking, abn: string): Promise<AbnFacts | undefined> {
  return isAbn(abn) ? businessRegistry(platform).lookUp(abn) : undefined
}

/** Returns the seconds after which to repeat a lookup that was not answered; undefined without a register. */
export const secondsUntilLookUp = (platform: Asking): number | undefined => businessRegistry(platform).restSeconds

const abnQueue = 'registration-abn'

/** Returns the job that asks the business register about a new registration; none without a register. */
export const abnChecks = (platform: Asking, registrationId: string): QueuedJob[] =>
  businessRegistry(platform).id === 'checksum' ? [] : [{ queue: abnQueue, data: { registrationId } }]

/**
 * Looks a registration's ABN up in the business register and stores the facts for the deciding staff.
 * @throws an Error when the register did not answer: the job is retried later.
 */
export async function checkAbn(platform: Platform, registrationId: string): Promise<void> {
  const registration = await findRegistration(platform.database.queries, registrationId)
  if (!registration || registration.abnFacts || businessRegistry(platform).id === 'checksum') return
  const facts = await lookUpAbn(platform, registration.abn)
  if (!facts) throw new Error('the business register did not answer')
  await platform.database.transaction((tx) => keepAbnFacts(tx, registration, facts))
}

/** The job that looks up the ABN of a new registration. */
export function abnCheckJob(platform: Platform): Job<{ registrationId: string }> {
  return { queue: abnQueue, work: ({ registrationId }) => checkAbn(platform, registrationId) }
}

/** Whether a register is configured: the checksum alone knows no holders. */
export const canLookUp = (platform: Asking): boolean => businessRegistry(platform).id !== 'checksum'

/** Looks a registration's ABN up again, now, and stores the facts. Does not decide anything. */
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
  return ok(undefined)
}
