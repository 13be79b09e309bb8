import type { Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { businessRegistry, lookUpAbn } from './look-up-abn.server.ts'
import { findRegistration, keepAbnFacts } from '../registrations.store.server.ts'

/** Whether there is a register to ask at all: the checksum alone knows nobody. */
export const canLookUp = (platform: Platform): boolean => businessRegistry(platform).id !== 'checksum'

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
