import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { changeLabels } from './change-request.ts'
import { findAskedChanges } from './change-requests.queries.server.ts'

/** A change that waits for the office. `id`: the shop's. `label`: the kind of change. */
export type WaitingChange = { id: string; shopName: string; place: string; label: string; since: Date }

/** Finds the changes that wait for staff, oldest first. @throws RefusedError forbidden */
export async function findWaitingChanges(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
  { few }: { few: number },
): Promise<WaitingChange[]> {
  permit(actor, 'newsagencies:read')
  const asked = await findAskedChanges(queries, few)
  return asked.map(({ shopId, shopName, suburb, state, postcode, kind, askedAt }) => ({
    id: shopId,
    shopName,
    place: [suburb, state, postcode].filter(Boolean).join(' '),
    label: changeLabels[kind],
    since: askedAt,
  }))
}
