import { retailerName } from '#app/retailers/retailer-name.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { actOn, type ActResult, orRefuse } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { planReminder } from '#app/reminders/manage-reminders.server.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedShop, actedShopOf } from '../change/acted-shop.server.ts'
import { lockStoredShop, type StoredShop } from '../change/shop-changes.queries.server.ts'
import { isOpenStep, type MarkedStep } from './go-live.ts'
import { columnsOfMark, ensureGoLive, findGoLive, goLiveOf, updateGoLive } from './go-lives.queries.server.ts'
import { testReminder } from './reminders/go-live-reminders.server.ts'
import { readTrainingToken } from './training-link.server.ts'

/** The kind of event for each step in the timeline and, after `shop.`, in the audit log. */
const kinds: Record<MarkedStep, string> = {
  arrived: 'hardware-arrived',
  trained: 'training-opened',
  tested: 'test-payment-worked',
}

type By = { by: string; isStaff: boolean }

/**
 * Marks a step once, in the list of a shop that the transaction has locked (rule N9). The arrival plans the reminders of the test payment.
 */
async function reachStep(
  tx: Transaction,
  shop: StoredShop,
  step: MarkedStep,
  by: By,
): Promise<'marked' | 'already' | 'not-yet'> {
  if (shop.signedAt === null || shop.status === 'closed') return 'not-yet'
  const row = await ensureGoLive(tx, shop.id, shop.signedAt)
  const { reached } = goLiveOf(row)
  if (reached[step]) return 'already'
  if (!isOpenStep(reached, step)) return 'not-yet'
  const now = new Date()
  await updateGoLive(tx, row.id, columnsOfMark(step, now, by))
  if (step === 'arrived') await planReminder(tx, testReminder, { subjectId: row.id, from: now, clock: shop })
  return 'marked'
}

/** Builds the work of an act that marks a step. A step that is already marked succeeds and is unchanged. */
const marking =
  (step: MarkedStep, by: By | ((shop: StoredShop) => By)) => async (tx: Transaction, shop: StoredShop) => {
    const outcome = await reachStep(tx, shop, step, typeof by === 'function' ? by(shop) : by)
    if (outcome === 'not-yet') return refused('not-yet')
    return ok(outcome === 'marked' ? { kind: kinds[step], change: { movedAt: new Date() } } : undefined)
  }

/** Marks a step for the retailer, for example after a call. @throws RefusedError forbidden */
export async function markForRetailer(
  platform: Platform,
  actor: StaffActor,
  { id, step, origin }: { id: string; step: MarkedStep; origin: Origin },
): Promise<ActResult<'not-yet'>> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn(platform, actedShop, { id, by, origin, work: marking(step, { by: actor.name, isStaff: true }) })
}

type Acting = Pick<Platform, 'database' | 'jobs'>

/**
 * Marks a step of the retailer's own shop (rule N9).
 * @throws RefusedError not-found for an unknown shop or another retailer's; conflict for a step that is not open yet
 */
export async function markOwnStep(
  platform: Acting,
  actor: RetailerActor,
  { shopId: id, step, origin }: { shopId: string; step: MarkedStep; origin: Origin },
): Promise<void> {
  const name = retailerName(actor)
  const by = { kind: 'agent' as const, id: actor.id, name }
  const work = marking(step, { by: name, isStaff: false })
  const result = await actOn(platform, actedShopOf(actor), { id, by, origin, work })
  orRefuse(result)
}

/** Locks the shop of a list. Reads the list again under the lock: the shop may have got a new owner since. */
export async function lockByGoLive(tx: Transaction, goLiveId: string): Promise<StoredShop | undefined> {
  const found = await findGoLive(tx, goLiveId)
  const shop = found && (await lockStoredShop(tx, found.shopId))
  return (await findGoLive(tx, goLiveId)) && shop
}

/**
 * Marks the training as opened, with the link that was mailed to the shop (rule N11). The link authorises nothing else. Idempotent. Returns
 * false for an invalid link, or one that was mailed to a previous owner.
 */
export async function openTraining(
  platform: Acting & Pick<Platform, 'keys'>,
  { token, origin }: { token: string; origin: Origin },
): Promise<boolean> {
  const id = readTrainingToken(platform.keys, token)
  if (!id) return false
  const nameOf = ({ contactName, shopName }: StoredShop) => contactName ?? shopName
  const result = await actOn(
    platform,
    { ...actedShop, lock: lockByGoLive },
    {
      id,
      by: (shop) => ({ kind: 'visitor', name: nameOf(shop) }),
      origin,
      work: marking('trained', (shop) => ({ by: nameOf(shop), isStaff: false })),
    },
  )
  return result.ok
}
