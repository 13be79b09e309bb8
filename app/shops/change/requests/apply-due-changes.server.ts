import { errorFields } from '#app/core/log/log.server.ts'
import { ok } from '#app/core/result.ts'
import { actOn } from '#app/outbox/act/act-on.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedShop } from '../acted-shop.server.ts'
import { endInsurances } from '../insurance/end-insurances.server.ts'
import { findChange, findConfirmedUntil, type StoredChange, updateChange } from './change-requests.queries.server.ts'
import { columnsOfChange } from './columns-of-change.server.ts'

const most = 100
const putOffMs = 3_600_000
const by = { kind: 'system', name: 'Changes' } as const

/** Applies one confirmed change, unless it has ended since. */
const applyChange = (platform: Platform, { id, shopId }: StoredChange, now: Date) =>
  actOn(platform, actedShop, {
    id: shopId,
    by,
    async work(tx, shop) {
      const change = await findChange(tx, shopId, id)
      if (change?.state !== 'confirmed') return ok(undefined)
      await updateChange(tx, id, { state: 'done', endedAt: now })
      const facts = { change: change.kind, details: change.details, was: change.was }
      return ok({ kind: 'change-applied', facts, change: columnsOfChange(change.details, shop), became: { change: change.kind } }) // prettier-ignore
    },
  })

/**
 * Applies the confirmed changes whose day has begun at their shop (rule CH2). One that fails is tried again in an hour and does not stop
 * the others.
 */
export async function applyDueChanges(platform: Platform, now = new Date()): Promise<void> {
  const { queries } = platform.database
  // The day begins in New Zealand before it begins anywhere in Australia.
  const confirmed = await findConfirmedUntil(queries, isoDay(now, 'Pacific/Auckland'), now, most)
  const due = confirmed.filter(({ change, timeZone }) => change.effectiveOn <= isoDay(now, timeZone))
  for (const { change } of due)
    try {
      await applyChange(platform, change, now)
    } catch (error) {
      platform.log.error('a change of a shop failed and is postponed', errorFields(error))
      await platform.database.transaction((tx) =>
        updateChange(tx, change.id, { nextTryAt: new Date(now.getTime() + putOffMs) }),
      )
    }
}

/** Applies confirmed changes and ends insurances each minute. */
export const shopChangesJob = (platform: Platform): Job => ({
  queue: 'shop-changes',
  every: '* * * * *',
  leaseSeconds: 300,
  async work() {
    await applyDueChanges(platform)
    await endInsurances(platform)
  },
})
