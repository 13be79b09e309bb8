import { retailerName } from '#app/retailers/retailer-name.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { type ActedKind, actOn, type Actor, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedShop, actedShopOf } from '../change/acted-shop.server.ts'
import type { ShopChange, StoredShop } from '../change/shop-changes.queries.server.ts'
import { lockByGoLive } from '../go-live/mark-step.server.ts'
import { differingHours, isNoDifference } from './hours-words.ts'
import { isWeek } from './valid-hours.ts'
import {
  areSpecialDays,
  areTooMany,
  type HoursChange,
  problemOfDays,
  type SetHours,
  type SpecialDays,
  withoutPast,
} from './special-days.ts'

declare const checked: unique symbol

/** A caller who may change the hours of shops. Only the functions of this file create one. */
export type HoursEditor = {
  readonly [checked]: true
  readonly by: Actor | ((shop: StoredShop) => Actor)
  readonly kind: ActedKind<StoredShop, ShopChange>
}

/** Lets a colleague change the hours of every shop. @throws RefusedError forbidden */
export function staffEditor(actor: StaffActor): HoursEditor {
  return { by: permitted(actor, 'newsagencies:write'), kind: actedShop } as HoursEditor
}

/** Lets a retailer change the hours of their own shops. Other shops are not found. */
export const ownEditor = (actor: RetailerActor): HoursEditor =>
  ({
    by: { kind: 'agent', id: actor.id, name: retailerName(actor) },
    kind: actedShopOf(actor),
  }) as HoursEditor

const nameOf = ({ contactName, shopName }: StoredShop) => contactName ?? shopName

/** Lets the holder of a shop's link, which names its list, answer about public holidays. */
export const linkEditor = {
  by: (shop: StoredShop) => ({ kind: 'visitor', name: nameOf(shop) }),
  kind: { ...actedShop, lock: lockByGoLive },
} as unknown as HoursEditor

type ChangingHours = {
  id: string
  version: number
  change: HoursChange
  /** The special days that the change adds: they may not be past or too far ahead. */
  added?: readonly Pick<SpecialDays, 'from' | 'to'>[]
  origin: Origin
}

type Editable = Pick<StoredShop, 'status' | 'signedAt' | 'openingHours'>

/** Whether the hours of a shop can be changed here: until the signature, they belong to its contract. */
export const hasOwnHours = ({ status, signedAt, openingHours }: Editable): boolean =>
  status !== 'closed' && signedAt !== null && openingHours !== null

/** Returns the hours that a change begins with: without special days that are over. */
const hoursBefore = (shop: StoredShop, today: CalendarDay): SetHours => ({
  openingHours: shop.openingHours ?? [],
  specialDays: withoutPast(shop.specialDays, today),
})

/**
 * Changes the hours of a signed shop (rules OH3, OH6). The finder, the shop page and the feeds follow at once (rule OH4). Succeeds without
 * an entry if the hours are the same.
 * @throws an error for hours that break rule OH1, which every form checks
 */
export async function changeHours(
  platform: Platform,
  { by, kind }: HoursEditor,
  { id, version, change, added = [], origin }: ChangingHours,
  now = new Date(),
): Promise<ActResult<'not-signed' | 'bad-from' | 'bad-to' | 'too-many'>> {
  const todayOf = ({ timeZone }: StoredShop) => isoDay(now, timeZone)
  const addedDaysProblem = (shop: StoredShop) => added.map((range) => problemOfDays(range, todayOf(shop))).find(Boolean)
  const changed = (shop: StoredShop) => change(hoursBefore(shop, todayOf(shop)))
  const differences = (shop: StoredShop) => differingHours(hoursBefore(shop, todayOf(shop)), changed(shop), shop.state)
  return actOn(platform, kind, {
    id,
    by,
    expectedVersion: version,
    origin,
    isDone: (shop) => hasOwnHours(shop) && !addedDaysProblem(shop) && isNoDifference(differences(shop)),
    async work(_tx, shop) {
      if (!hasOwnHours(shop)) return refused('not-signed')
      const problem = addedDaysProblem(shop)
      if (problem) return refused(`bad-${problem}`)
      const hours = changed(shop)
      if (!isWeek(hours.openingHours) || !areSpecialDays(hours.specialDays)) throw new Error('the hours are invalid')
      if (areTooMany(hours.specialDays)) return refused('too-many')
      const { was, became } = differences(shop)
      return ok({ kind: 'hours-changed', facts: { was, became }, change: hours, was, became })
    },
  })
}
