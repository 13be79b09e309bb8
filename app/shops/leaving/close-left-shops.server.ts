import { errorFields } from '#app/core/log/log.server.ts'
import { ok } from '#app/core/result.ts'
import { actOn } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedShop, lockInvitations } from '../change/acted-shop.server.ts'
import { closing } from '../change/close-shop.server.ts'
import { leavingMail } from './leaving-mail.server.ts'
import { isTimeToClose } from './leaving.ts'
import { findLeavingsToClose, findStoredLeaving, type StoredLeaving, updateLeaving } from './leavings.queries.server.ts'

const by = { kind: 'system' as const, name: 'End of the agreement' }

/** Why the shop is closed, as its record says. */
const reasonOf = ({ isOurs }: StoredLeaving) => (isOurs ? 'We ended the agreement' : 'The retailer left')

/**
 * Closes a shop after its last day (rule LV5), and mails the retailer what comes next. The shop's lock decides between this and an undo.
 * Idempotent.
 */
async function closeLeftShop(platform: Platform, { id, shopId }: { id: string; shopId: string }, now: Date) {
  return actOn(platform, actedShop, {
    id: shopId,
    by,
    locks: lockInvitations(shopId),
    async work(tx, shop) {
      const leaving = await findStoredLeaving(tx, id)
      if (!leaving || leaving.closedAt || leaving.undoneAt || !isTimeToClose(leaving, now, shop)) return ok(undefined)
      await updateLeaving(tx, id, { closedAt: now })
      await commitEffects(tx, { mails: await leavingMail(tx, platform.config, 'last-day', { shop, leaving }) })
      // Staff may have closed it before, or reopened it since: then it waits for a new signature (rule LV9).
      if (shop.status === 'closed' || shop.signedAt === null) return ok({ kind: 'last-day-over' })
      return ok(await closing(tx, platform, shop, { by, reason: reasonOf(leaving) }))
    },
  })
}

/** The maximum of one run. */
const mostInARun = 200

/** Closes all shops whose last day is over. A failure is logged, and the next run tries again. */
export async function closeLeftShops(platform: Platform, now = new Date()): Promise<void> {
  for (const due of await findLeavingsToClose(platform.database.queries, now, mostInARun))
    await closeLeftShop(platform, due, now).catch((error: unknown) =>
      platform.log.error('closing a shop after its last day failed', errorFields(error)),
    )
}

/** Closes the shops whose last day is over, every ten minutes. */
export function closeLeftShopsJob(platform: Platform): Job {
  return { queue: 'leavings', every: '*/10 * * * *', leaseSeconds: 300, work: () => closeLeftShops(platform) }
}
