import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { retailerName } from '#app/retailers/retailer-name.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok, refused } from '#app/core/result.ts'
import { emailKey } from '#app/core/text/text.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedShopOf } from '../acted-shop.server.ts'
import type { StoredShop } from '../shop-changes.queries.server.ts'
import { insuranceOf, isDayOfInsurance } from '../insurance/insurance.ts'
import { type ChangeDetails, isDayOfChange, placeInWords } from './change-request.ts'
import { findOpenChanges, insertChangeRequest } from './change-requests.queries.server.ts'
import { pinProblem } from './pin-problem.server.ts'
import { replacedBy } from './columns-of-change.server.ts'
import { mailOfAsked } from './mails/change-mails.server.ts'

/** `effectiveOn`: the first day of the change; today at the shop without one. */
type Asked = { id: string; details: ChangeDetails; effectiveOn?: CalendarDay | undefined; origin: Origin }

/** Whether a change would leave the shop as it is. */
function isSame(details: ChangeDetails, shop: StoredShop): boolean {
  if (details.kind === 'name') return details.shopName === shop.shopName
  if (details.kind === 'insurance') return isDeepStrictEqual(details, insuranceOf(shop))
  if (details.kind === 'move') return placeInWords(details) === placeInWords(shop)
  return details.kind === 'sale' && emailKey(details.email) === shop.emailKey
}

const openOf = async (tx: Transaction, shopId: string, { kind }: ChangeDetails) =>
  (await findOpenChanges(tx, shopId)).find((open) => open.kind === kind)

/**
 * Asks for a change of the retailer's signed shop (rule CH1). Staff confirm it; until then nothing changes. The retailer is mailed. Asking
 * for the same again succeeds and does nothing.
 */
export async function askForChange(
  platform: Pick<Platform, 'config' | 'database' | 'jobs'>,
  actor: RetailerActor,
  { id, details, effectiveOn: day, origin }: Asked,
  now = new Date(),
): Promise<ActResult<'not-signed' | 'bad-day' | 'bad-until' | 'same' | 'same-pin' | 'pin-far' | 'already-asked'>> {
  const by = { kind: 'agent' as const, id: actor.id, name: retailerName(actor) }
  const todayAt = ({ timeZone }: StoredShop) => isoDay(now, timeZone)
  return actOn(platform, actedShopOf(actor), {
    id,
    by,
    origin,
    async isDone(shop, tx) {
      const open = await openOf(tx, shop.id, details)
      return open?.effectiveOn === (day ?? todayAt(shop)) && isDeepStrictEqual(open.details, details)
    },
    async work(tx, shop) {
      if (shop.signedAt === null) return refused('not-signed')
      const today = todayAt(shop)
      const effectiveOn = day ?? today
      if (!isDayOfChange(effectiveOn, today)) return refused('bad-day')
      if (details.kind === 'insurance' && !isDayOfInsurance(details.validUntil, today)) return refused('bad-until')
      if (isSame(details, shop)) return refused('same')
      if (await openOf(tx, shop.id, details)) return refused('already-asked')
      const wrong = await pinProblem(details, shop)
      if (wrong) return refused(wrong)
      const { kind } = details
      const request = { id: randomUUID(), shopId: shop.id, retailerId: actor.id, kind, details, effectiveOn }
      await insertChangeRequest(tx, { ...request, was: replacedBy(details, shop), askedBy: by.name })
      await commitEffects(tx, { mails: await mailOfAsked(tx, platform.config, shop, { details, effectiveOn }) })
      return ok({ kind: 'change-asked', facts: { change: kind, details, effectiveOn }, became: { change: kind, effectiveOn } }) // prettier-ignore
    },
  })
}
