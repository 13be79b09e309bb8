import { actOn, type ActResult } from '#app/platform/act/act-on.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted } from '#app/platform/result.ts'
import { permitted, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { actedNewsagency } from '../change/acted-newsagency.server.ts'
import { differingFields, mustBeConfirmed } from './differences.ts'

/**
 * Confirms that a store may be opened although its signed contract differs from the approval (rule C61). Needs the right to approve
 * registrations, and the version whose differences the colleague saw. Idempotent.
 * @throws RefusedError forbidden
 */
export async function confirmDifferences(
  platform: Platform,
  actor: StaffActor,
  { id, version, origin }: { id: string; version: number; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'registrations:decide')
  return actOn(platform, actedNewsagency, {
    id,
    by,
    seen: version,
    origin,
    isDone: (shop) => !mustBeConfirmed(shop),
    work: async (_tx, { differences }) =>
      accepted({
        kind: 'differences-confirmed',
        change: { differencesConfirmedAt: new Date() },
        became: { fields: differingFields(differences ?? []) },
      }),
  })
}
