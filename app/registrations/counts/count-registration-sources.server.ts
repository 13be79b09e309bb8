import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findRegistrationSources, type RegistrationSourceCount } from './registration-counts.queries.server.ts'

/**
 * Counts the registrations of each day by their source.
 * @throws RefusedError forbidden
 */
export function countRegistrationSources(
  platform: Platform,
  actor: StaffActor,
  days: { first: string; last: string },
): Promise<RegistrationSourceCount[]> {
  permit(actor, 'registrations:read')
  return findRegistrationSources(platform.database.queries, days)
}
