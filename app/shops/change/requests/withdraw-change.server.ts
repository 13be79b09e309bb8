import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { retailerName } from '#app/retailers/retailer-name.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok, refused } from '#app/core/result.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedShopOf } from '../acted-shop.server.ts'
import { planInsuranceReminders } from '../insurance/insurance-reminders.server.ts'
import { findChange, updateChange } from './change-requests.queries.server.ts'

/** Withdraws a retailer's change request until it takes effect (rule CH3). Succeeds if it is already withdrawn. */
export async function withdrawChange(
  platform: Pick<Platform, 'database' | 'jobs'>,
  actor: RetailerActor,
  { shopId, id, origin }: { shopId: string; id: string; origin: Origin },
): Promise<ActResult<'too-late'>> {
  return actOn(platform, actedShopOf(actor), {
    id: shopId,
    by: { kind: 'agent', id: actor.id, name: retailerName(actor) },
    origin,
    isDone: async (_, tx) => (await findChange(tx, shopId, id))?.state === 'withdrawn',
    async work(tx, shop) {
      const change = await findChange(tx, shopId, id)
      if (!change) return refused('not-found')
      if (change.endedAt !== null) return refused('too-late')
      await updateChange(tx, id, { state: 'withdrawn', endedAt: new Date() })
      const { kind } = change
      // The confirmation replaced the reminders of the present insurance, which counts on.
      if (kind === 'insurance' && change.state === 'confirmed')
        await planInsuranceReminders(tx, shop, shop.insuredUntil)
      return ok({ kind: 'change-withdrawn', facts: { change: kind }, became: { change: kind } })
    },
  })
}
