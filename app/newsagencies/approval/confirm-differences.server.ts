import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeNewsagency } from '../change/change-newsagency.server.ts'
import { differingFields, mustBeConfirmed } from './differences.ts'

/**
 * Confirms that a store may be opened although it signed as something else than was approved (rule C61). It takes the right to approve,
 * and the version of the store whose differences the member of staff saw. Idempotent.
 * @throws RefusedError forbidden
 */
export async function confirmDifferences(
  platform: Platform,
  actor: StaffActor,
  { id, version, origin }: { id: string; version: number; origin: Origin },
): Promise<Result<void, 'not-found' | 'conflict'>> {
  permit(actor, 'registrations:decide')
  return changeNewsagency(platform, actor, {
    id,
    version,
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
