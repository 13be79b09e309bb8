import { ok, refused, type Result } from '#app/core/result.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { clock, dayOf, fullDate, isoDay } from '#app/ui/time/dates.ts'

import type { ShopStatus } from '../shop.ts'
import { findShop } from '../find/shop-lists.queries.server.ts'
import { findGoLiveOf } from '../go-live/go-lives.queries.server.ts'
import { forRetailer } from '../onboarding/steps/reached.ts'
import { hasTablet } from './begin-leaving.server.ts'
import { momentWords } from './leaving-mail.server.ts'
import {
  canUndo,
  closedFrom,
  firstLastDay,
  isAgreementOver,
  isTimeToClose,
  type Leaving,
  type LeavingAct,
  type LeavingDates,
  type LeavingView,
  nextActOf,
  ownLeavePath,
  problemOfLastDay,
  settledBy,
  undoUntilOf,
} from './leaving.ts'
import { findLeavingAhead, findLeavingsOf, findLeavingsOfRetailer, findNewestLeaving, findUnfinishedLeavings, isTabletThere, leavingOf } from './leavings.queries.server.ts' // prettier-ignore

type Reader = {
  day: (day: CalendarDay) => string
  moment: (at: Date, timeZone: string) => string
}

const forTheRetailer: Reader = { day: (day) => fullDate(day, 'UTC'), moment: momentWords }
const forStaff: Reader = {
  day: (day) => dayOf(day),
  moment: (at, timeZone) => `${dayOf(at.toISOString(), timeZone)}, ${clock(at, timeZone)}`,
}

type Zoned = { state: Parameters<typeof undoUntilOf>[1]['state']; timeZone: string }

/** The days of a leaving in words, in the date format of the reader. */
const datesOf = (leaving: Pick<Leaving, 'lastDay' | 'undoUntil'>, shop: Zoned, reader: Reader): LeavingDates => ({
  lastDay: reader.day(leaving.lastDay),
  closedFrom: reader.day(closedFrom(leaving, shop)),
  settledBy: reader.day(settledBy(leaving.lastDay)),
  undoUntil: reader.moment(leaving.undoUntil, shop.timeZone),
})

/** A leaving for screens. */
const viewOf = (leaving: Leaving, shop: Zoned, { isStaff, now }: { isStaff: boolean; now: Date }): LeavingView => {
  const { undoUntil: _undoUntil, ...shown } = leaving
  const dates = datesOf(leaving, shop, isStaff ? forStaff : forTheRetailer)
  return { ...shown, dates, canUndo: canUndo(leaving, { isStaff, now }) }
}

/** Returns the leavings of a shop for staff, newest first. */
export async function findLeavings(queries: Queries, shop: Zoned & { id: string }, now: Date): Promise<LeavingView[]> {
  return (await findLeavingsOf(queries, shop.id)).map((row) => viewOf(leavingOf(row), shop, { isStaff: true, now }))
}

/** Whether the agreement of a shop ends: it has a last day ahead (rule LV1). */
export const isLeavingShop = async (queries: Queries, shopId: string): Promise<boolean> =>
  (await findLeavingAhead(queries, shopId)) !== undefined

/** Returns the last day ahead of a shop, or null, and when that changed last; undefined if its agreement was never ended. */
export async function findLastDay(
  queries: Queries,
  shopId: string,
): Promise<{ lastDay: CalendarDay | null; changedAt: Date } | undefined> {
  const newest = await findNewestLeaving(queries, shopId)
  if (!newest) return undefined
  const isAhead = newest.undoneAt === null && newest.closedAt === null
  return { lastDay: isAhead ? newest.lastDay : null, changedAt: newest.undoneAt ?? newest.askedAt }
}

/** Whether the agreement of a shop has ended, also if its last day is over and the job has not closed it yet (rule LV9). */
export async function hasAgreementEnded(
  queries: Queries,
  shop: Zoned & { id: string; signedAt: Date | null },
  now: Date,
): Promise<boolean> {
  const leavings = (await findLeavingsOf(queries, shop.id)).map(leavingOf)
  if (isAgreementOver(shop.signedAt, leavings)) return true
  return leavings.some((leaving) => leaving.reached.closed === undefined && isTimeToClose(leaving, now, shop))
}

/**
 * Whether the tablet is at the counter of a shop, so that none is sent (rule N8): the shop is open, its parcel arrived, or a former owner
 * left it.
 */
export async function findTablet(
  { database: { queries } }: Pick<Platform, 'database'>,
  shopId: string,
): Promise<boolean> {
  const shop = await findShop(queries, shopId)
  if (shop?.status === 'open') return true
  const arrivedAt = (await findGoLiveOf(queries, shopId))?.arrivedAt ?? null
  return arrivedAt !== null || isTabletThere(queries, shopId)
}

type Endable = { signedAt: Date | null; status: ShopStatus }

/**
 * Returns how staff can close a shop that is not closed (rule LV1). `end`: end its agreement, unless that is under way. `close`: close it
 * at once, if it is not signed or its agreement with the present owner has ended.
 */
export function waysToClose({ signedAt, status }: Endable, leavings: readonly Pick<LeavingView, 'reached'>[]) {
  if (status === 'closed') return { end: false, close: false }
  if (signedAt === null) return { end: false, close: true }
  return { end: leavings.every(({ reached }) => reached.closed), close: isAgreementOver(signedAt, leavings) }
}

type Asked = { shopId: string | undefined; last: string | null }

/**
 * Returns the page on which a retailer leaves: the list of a leaving, also after the shop has closed, or else the choice of the last day
 * with the dates of `last` (rule LV2). Undefined for a shop that is not theirs or not signed.
 */
export async function findOwnLeaving(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: RetailerActor,
  { shopId, last }: Asked,
  now = new Date(),
) {
  const shop = shopId === undefined ? undefined : await findShop(queries, shopId)
  if (!shop) return undefined
  const newest = (await findLeavingsOfRetailer(queries, actor.id)).find((row) => row.shopId === shop.id)
  const isOwner = shop.retailerId === actor.id && shop.status !== 'closed' && shop.signedAt !== null
  // A shop that was reopened and signed again after its last day can leave again.
  if (newest && !(isOwner && newest.closedAt !== null)) {
    const view = viewOf(leavingOf(newest), shop, { isStaff: false, now })
    return { list: { ...view, reached: forRetailer(view.reached) } }
  }
  if (!isOwner) return undefined
  const undoUntil = undoUntilOf(now, shop)
  const problem = last === null ? 'none' : problemOfLastDay(last, { isOurs: false, now, clock: shop })
  const dates =
    problem === undefined && last !== null
      ? { last, ...datesOf({ lastDay: last, undoUntil }, shop, forTheRetailer) }
      : null
  return {
    choice: {
      shopId: shop.id,
      shopName: shop.shopName,
      version: shop.version,
      first: isoDay(now, shop.timeZone),
      hasTablet: await hasTablet(queries, shop),
      dates,
    },
  }
}

/** Checks the last day that a retailer chose, before the page shows the dates that follow from it. Returns the day. */
export async function checkLastDay(
  { database }: Pick<Platform, 'database'>,
  actor: RetailerActor,
  { id, last }: { id: string; last: string },
  now = new Date(),
): Promise<Result<string, 'not-found' | 'no-day' | 'too-soon' | 'too-far'>> {
  const shop = await findShop(database.queries, id)
  if (shop?.retailerId !== actor.id) return refused('not-found')
  const problem = problemOfLastDay(last, { isOurs: false, now, clock: shop })
  return problem ? refused(problem) : ok(last)
}

type OwnLeavingPage = NonNullable<Awaited<ReturnType<typeof findOwnLeaving>>>
export type OwnLeaving = NonNullable<OwnLeavingPage['list']>
export type OwnChoice = NonNullable<OwnLeavingPage['choice']>

/**
 * Returns the shops that a retailer left or sold, by the newest leaving of each: what happened and when, with the page of the steps and the
 * termination (rules LV7, CH10).
 */
export async function listLeftShops({ database }: Pick<Platform, 'database'>, actor: RetailerActor) {
  const rows = await findLeavingsOfRetailer(database.queries, actor.id)
  const over = rows.filter(({ closedAt }) => closedAt !== null)
  const newest = over.filter(({ shopId }, at) => over.findIndex((row) => row.shopId === shopId) === at)
  return newest.map(({ id, shopId, shopName, isSale, lastDay }) => {
    const day = fullDate(lastDay, 'UTC')
    const path = ownLeavePath(shopId)
    const words = isSale ? `You sold it. The new owner took over on ${day}.` : `Your last day was ${day}.`
    return { shopId, shopName, words, path, termination: `${path}/termination/${id}` }
  })
}

/** A leaving that waits for the office. */
export type DueLeaving = {
  id: string
  shopId: string
  shopName: string
  isSale: boolean
  place: string
  act: LeavingAct
  due: Date
  dueWords: string
}

/**
 * Finds the leavings that wait for an act of staff (rule LV6): the return label, the settlement or the end of the authority to debit.
 * @throws RefusedError forbidden
 */
export async function findDueLeavings(
  { database }: Pick<Platform, 'database'>,
  actor: StaffActor,
  { few }: { few: number },
): Promise<DueLeaving[]> {
  permit(actor, 'newsagencies:read')
  const rows = await findUnfinishedLeavings(database.queries, few)
  return rows.flatMap(({ leaving: row, suburb, state, postcode }) => {
    const next = nextActOf(leavingOf(row))
    if (!next) return []
    const place = [suburb, state, postcode].filter(Boolean).join(' ')
    // The end of the day in Sydney, rounded to 14:00 UTC.
    const due = new Date(`${next.due}T14:00:00Z`)
    return [
      {
        id: row.id,
        shopId: row.shopId,
        shopName: row.shopName,
        isSale: row.isSale,
        place,
        act: next.act,
        due,
        dueWords: dayOf(next.due),
      },
    ]
  })
}

/** Returns the first last days that staff can choose, in words. */
export const firstDays = (shop: Zoned, now: Date) => ({
  retailer: dayOf(firstLastDay(false, now, shop)),
  us: dayOf(firstLastDay(true, now, shop)),
})
