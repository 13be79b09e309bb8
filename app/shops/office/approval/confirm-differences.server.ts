import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedShop } from '../../change/acted-shop.server.ts'
import { differingFields, mustBeConfirmed } from './differences.ts'

/**
 * Confirms that a shop may be opened although its signed contract differs from the approval (rule C61). Needs the right to approve
 * registrations, and the version whose differences the colleague saw. Idempotent.
 * @throws RefusedError forbidden
 */
export async function confirmDifferences(
  platform: Platform,
  actor: StaffActor,
  { id, version, origin }: { id: string; version: number; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'registrations:decide')
  return actOn(platform, actedShop, {
    id,
    by,
    expectedVersion: version,
    origin,
    isDone: (shop) => !mustBeConfirmed(shop),
    work: async (_tx, { differences }) =>
      ok({
        kind: 'differences-confirmed',
        change: { differencesConfirmedAt: new Date() },
        became: { fields: differingFields(differences ?? []) },
      }),
  })
}
