import { dueAfterBusinessDays } from '#app/geo/calendar/business-days.ts'
import { type CalendarDay, dayAfter } from '#app/geo/calendar/public-holidays.ts'
import type { State } from '#app/geo/place.ts'
import { isDay } from '#app/ui/field/day/day-text.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import { ownShopPath } from '../go-live/go-live.ts'
import type { ReachedSteps, Shipment } from '../onboarding/steps/reached.ts'

/** The steps from the wish to leave to the end of the debit authority, in their order (rule LV4). */
export const leavingSteps = ['asked', 'sent', 'returned', 'handed', 'closed', 'swept', 'settled', 'ended'] as const
export type LeavingStep = (typeof leavingSteps)[number]

const leavingLabels: Record<LeavingStep, string> = {
  asked: 'End of the agreement confirmed',
  sent: 'Return label sent',
  returned: 'Tablet returned',
  handed: 'Tablet handed over',
  closed: 'Shop closed',
  swept: 'Last debit',
  settled: 'All money settled',
  ended: 'Authority to debit ended',
}

/** Returns the label of a step. A sale ends the agreement with the transfer of the shop. */
export function labelOfStep(step: LeavingStep, { isSale }: Pick<Leaving, 'isSale'>): string {
  if (isSale && step === 'asked') return 'Sale confirmed'
  return isSale && step === 'closed' ? 'Shop handed over' : leavingLabels[step]
}

/** The step that must be reached before another: money is settled only after the last day, and the authority ends after that. */
const follows: Record<LeavingStep, LeavingStep | null> = {
  asked: null,
  sent: 'asked',
  returned: 'asked',
  handed: 'asked',
  closed: 'asked',
  swept: 'closed',
  settled: 'swept',
  ended: 'settled',
}

/** The steps that staff mark with a button. The label has a form, and the last day comes by itself. */
export const markedByStaff = ['returned', 'swept', 'settled', 'ended'] as const
export type MarkedLeavingStep = (typeof markedByStaff)[number]

/** The end of one shop's agreement, with its list. */
export type Leaving = {
  id: string
  shopId: string
  shopName: string
  /** Whether the company ends the agreement, not the retailer. */
  isOurs: boolean
  /** Whether the shop was sold: its transfer ended the agreement (rule CH10). */
  isSale: boolean
  lastDay: CalendarDay
  undoUntil: Date
  /** Whether the retailer returns a tablet. */
  hasTablet: boolean
  /** Whether the tablet stays at the counter with the new owner. */
  tabletStays: boolean
  isUndone: boolean
  reached: ReachedSteps<LeavingStep>
  shipment: Shipment | null
}

/** The days of a leaving in words. */
export type LeavingDates = Record<'lastDay' | 'closedFrom' | 'settledBy' | 'undoUntil', string>

/** A leaving for screens. `canUndo`: whether the reader can let the agreement go on. */
export type LeavingView = Omit<Leaving, 'undoUntil'> & { dates: LeavingDates; canUndo: boolean }

type Tablet = Pick<Leaving, 'hasTablet' | 'tabletStays'>

/** Returns the steps of a list: a shop that never got a tablet returns none, and one that was sold may hand it over. */
export const stepsOf = ({ hasTablet, tabletStays }: Tablet): readonly LeavingStep[] =>
  leavingSteps.filter((step) => {
    if (step === 'handed') return tabletStays
    return hasTablet || (step !== 'sent' && step !== 'returned')
  })

/** Whether a step can be marked now: it is not reached, and its predecessor is. */
export function isOpenStep(leaving: Tablet & Pick<Leaving, 'reached' | 'isUndone'>, step: LeavingStep): boolean {
  const before = follows[step]
  const isReady = before === null || leaving.reached[before] !== undefined
  return !leaving.isUndone && stepsOf(leaving).includes(step) && !leaving.reached[step] && isReady
}

/** Returns the first missing step, or null once all are reached. */
export const nextLeavingStep = (leaving: Tablet & Pick<Leaving, 'reached'>): LeavingStep | null =>
  stepsOf(leaving).find((step) => !leaving.reached[step]) ?? null

/** The days after the last day in which all is settled (clause 10). */
export const settleDays = 14
/** The days of notice that the company gives (clause 10). */
const ourNoticeDays = 14
/** The most days ahead of a last day. */
const mostAhead = 366

type Clock = { state: State | null; timeZone: string }

/** Returns the day until which all is settled. */
export const settledBy = (lastDay: CalendarDay): CalendarDay => dayAfter(lastDay, settleDays)

/** Returns until when the retailer can stay after all: the end of the next business day (rule LV3). */
export const undoUntilOf = (now: Date, { state, timeZone }: Clock): Date =>
  dueAfterBusinessDays(now, { days: 1, state: state ?? undefined, timeZone })

/**
 * Returns the first possible last day (clause 10): today for the retailer. The notice of the company counts from the next business day
 * (clause 15).
 */
export function firstLastDay(isOurs: boolean, now: Date, clock: Clock): CalendarDay {
  if (!isOurs) return isoDay(now, clock.timeZone)
  return dayAfter(isoDay(undoUntilOf(now, clock), clock.timeZone), ourNoticeDays)
}

/** Returns why a day cannot be the last one. */
export function problemOfLastDay(
  day: string,
  { isOurs, now, clock }: { isOurs: boolean; now: Date; clock: Clock },
): 'no-day' | 'too-soon' | 'too-far' | undefined {
  if (!isDay(day)) return 'no-day'
  if (day < firstLastDay(isOurs, now, clock)) return 'too-soon'
  return day > dayAfter(isoDay(now, clock.timeZone), mostAhead) ? 'too-far' : undefined
}

/** Whether the last day and the time to undo are over, so that the shop closes (rule LV5). */
export function isTimeToClose(
  { lastDay, undoUntil }: Pick<Leaving, 'lastDay' | 'undoUntil'>,
  now: Date,
  { timeZone }: Clock,
) {
  return isoDay(now, timeZone) > lastDay && now > undoUntil
}

/** Whether the agreement that was signed at `signedAt` has ended: a leaving that began after the signature is over. */
export const isAgreementOver = (signedAt: Date | null, leavings: readonly Pick<Leaving, 'reached'>[]): boolean =>
  signedAt !== null &&
  leavings.some(({ reached }) => reached.closed && (reached.asked?.at ?? '') >= signedAt.toISOString())

/** Returns the first day on which the shop is closed. */
export function closedFrom(
  { lastDay, undoUntil }: Pick<Leaving, 'lastDay' | 'undoUntil'>,
  { timeZone }: Clock,
): CalendarDay {
  const undone = isoDay(undoUntil, timeZone)
  return undone > lastDay ? undone : dayAfter(lastDay, 1)
}

/**
 * Whether the agreement can go on after all (rule LV3): the retailer's own wish until the next business day, for staff until the shop
 * closes.
 */
export function canUndo(
  { isUndone, isOurs, undoUntil, reached }: Pick<Leaving, 'isUndone' | 'isOurs' | 'undoUntil' | 'reached'>,
  { isStaff, now }: { isStaff: boolean; now: Date },
): boolean {
  if (isUndone || reached.closed) return false
  return isStaff || (!isOurs && now <= undoUntil)
}

/** Returns the day until which a reminder waits if the agreement ends: the next one, because it can still go on (rule LV6). */
export const waitsWhileLeaving = (isLeaving: boolean, now: Date, { timeZone }: Clock): CalendarDay | undefined =>
  isLeaving ? dayAfter(isoDay(now, timeZone), 1) : undefined

/** The next act of staff on a list: the label, the money or the authority. */
export type LeavingAct = 'send-label' | 'settle' | 'end-authority'

/** Whether the label for the tablet is missing: it was not sent, and the tablet is not back. */
export const lacksLabel = (leaving: Tablet & Pick<Leaving, 'reached' | 'isUndone'>): boolean =>
  isOpenStep(leaving, 'sent') && leaving.reached.returned === undefined

/**
 * Returns the next act of staff with the day on which it is due, or undefined while the list waits (rule LV6). A missing label comes before
 * the settlement, because the retailer waits for it.
 */
export function nextActOf(leaving: Leaving): { act: LeavingAct; due: CalendarDay } | undefined {
  const { reached, lastDay } = leaving
  if (leaving.isUndone || reached.ended) return undefined
  if (reached.settled) return { act: 'end-authority', due: settledBy(lastDay) }
  if (lacksLabel(leaving)) return { act: 'send-label', due: lastDay }
  return reached.closed ? { act: 'settle', due: settledBy(lastDay) } : undefined
}

/** Returns the path of the page on which a retailer leaves. */
export const ownLeavePath = (shopId: string): string => `${ownShopPath(shopId)}/leave`

/** The words for refused last days. */
export const lastDayRefusals = {
  'no-day': { last: 'Enter a day, such as 27/11/2026' },
  'too-soon': { last: 'Choose today or a later day' },
  'too-far': { last: 'Choose a day within a year' },
} as const
