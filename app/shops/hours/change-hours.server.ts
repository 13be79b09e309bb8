import { retailerName } from '#app/retailers/retailer-name.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { type ActedKind, actOn, type Actor, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedShop, actedShopOf } from '../change/acted-shop.server.ts'
import type { ShopChange, StoredShop } from '../change/shop-changes.queries.server.ts'
import { differingWeek, isNoDifference } from './hours-words.ts'
import { isWeek, type OpeningHours } from './opening-hours.ts'

declare const checked: unique symbol

/** A caller who may change the hours of shops. Only the functions of this file create one. */
export type HoursEditor = {
  readonly [checked]: true
  readonly by: Actor
  readonly kind: ActedKind<StoredShop, ShopChange>
}

/** Lets a colleague change the hours of every shop. @throws RefusedError forbidden */
export const staffEditor = (actor: StaffActor): HoursEditor =>
  ({ by: permitted(actor, 'newsagencies:write'), kind: actedShop }) as HoursEditor

/** Lets a retailer change the hours of their own shops. Other shops are not found. */
export const ownEditor = (actor: RetailerActor): HoursEditor =>
  ({
    by: { kind: 'agent', id: actor.id, name: retailerName(actor) },
    kind: actedShopOf(actor),
  }) as HoursEditor

/** The hours of a shop that a form changes. */
type HoursChange = { openingHours: OpeningHours }

type ChangingHours = { id: string; version: number; origin: Origin }

/** Whether the shop has hours of its own: until the signature, they are those of its contract. */
export const hasOwnHours = ({
  status,
  signedAt,
  openingHours,
}: Pick<StoredShop, 'status' | 'signedAt' | 'openingHours'>): boolean =>
  status !== 'closed' && signedAt !== null && openingHours !== null

const differencesTo = ({ openingHours }: HoursChange, shop: StoredShop) =>
  differingWeek(shop.openingHours ?? [], openingHours)

/**
 * Changes the weekly opening hours of a signed shop (rule OH3). The finder, the shop page and the feeds follow at once (rule OH4).
 * Succeeds without an entry if the hours are the same.
 * @throws an error for hours that break rule OH1, which every form checks
 */
export async function changeHours(
  platform: Platform,
  { by, kind }: HoursEditor,
  { id, version, origin, ...change }: ChangingHours & HoursChange,
): Promise<ActResult<'not-signed'>> {
  if (!isWeek(change.openingHours)) throw new Error('the opening hours are invalid')
  return actOn(platform, kind, {
    id,
    by,
    seen: version,
    origin,
    isDone: (shop) => hasOwnHours(shop) && isNoDifference(differencesTo(change, shop)),
    async work(_tx, shop) {
      if (!hasOwnHours(shop)) return refused('not-signed')
      const { was, became } = differencesTo(change, shop)
      return ok({ kind: 'hours-changed', facts: { was, became }, change, was, became })
    },
  })
}
