import { type CalendarDay, dayAfter, weekdayOfDay } from '#app/geo/calendar/public-holidays.ts'
import { localMoment } from '#app/geo/calendar/time-zone.ts'
import { dateInYear, isoDay, longDate, weekdayDate } from '#app/ui/time/dates.ts'

import { clockLabel, dayMinutes, type Shift, timeLabel, weekdays } from './opening-hours.ts'
import { hoursOn, mostDays, type ShopHours } from './special-days.ts'

export type OpenState = {
  isOpen: boolean
  /** The weekday on the shop's own clock; Monday is 0. */
  today: number
  label: string
  /** Whether today is a public holiday that the shop has not answered (rule OH7). */
  mayDiffer: boolean
}

/** The words next to unconfirmed hours of a public holiday (rule OH7). */
export const mayDifferWords = 'Hours may differ'

type Opening = { day: CalendarDay; ahead: number; from: number }

/** Returns when a shop opens next after this minute of a day, or undefined for never. */
function nextOpening(shop: ShopHours, today: CalendarDay, minute: number): Opening | undefined {
  const hasHours = [...shop.openingHours, ...shop.specialDays.map(({ shifts }) => shifts ?? [])].some(
    ({ length }) => length > 0,
  )
  // After the longest closure comes a week in which every weekday occurs.
  for (let ahead = 0; hasHours && ahead <= mostDays + weekdays.length; ahead += 1) {
    const day = dayAfter(today, ahead)
    const next = hoursOn(shop, day).shifts.find(([from]) => ahead > 0 || from > minute)
    if (next) return { day, ahead, from: next[0] }
  }
  return undefined
}

/** A date further ahead is written with its year. */
const farAhead = 180

/**
 * Returns the closure of several days that covers today, on the shop's own clock, with the day on which the shop opens again; undefined
 * without one (rule OH8).
 */
export function closureToday(
  shop: ShopHours,
  now: Date,
): { words: string; opens: CalendarDay | undefined } | undefined {
  const today = isoDay(now, shop.timeZone)
  const { special } = hoursOn(shop, today)
  if (special?.shifts?.length !== 0 || special.from === special.to) return undefined
  const next = nextOpening(shop, today, dayMinutes)
  if (!next) return { words: 'Closed', opens: undefined }
  const date = next.ahead > farAhead ? longDate(next.day, 'UTC') : dateInYear(next.day, 'UTC')
  return { words: `Closed until ${date}`, opens: next.day }
}

function openingLabel(shop: ShopHours, today: CalendarDay, minute: number): string {
  const next = nextOpening(shop, today, minute)
  if (!next) return 'Closed'
  const { day, ahead, from } = next
  const words = ahead > weekdays.length ? weekdayDate(day, 'UTC') : (weekdays[weekdayOfDay(day)] ?? '')
  if (from === 0 && ahead > 0) return ahead === 1 ? 'Opens at midnight' : `Opens on ${words}`
  const when = ahead === 0 ? '' : ahead === 1 ? ' tomorrow' : ` on ${words}`
  return `Opens ${timeLabel(from)}${when}`
}

/** Returns the minute, counted from today's midnight, at which a shop that is open until `end` closes. Periods that touch are one. */
function closingMinute(shop: ShopHours, today: CalendarDay, end: number): number {
  let closes = end
  for (const ahead of [0, 1, 2])
    for (const [from, to] of hoursOn(shop, dayAfter(today, ahead)).shifts)
      if (from + ahead * dayMinutes <= closes) closes = Math.max(closes, to + ahead * dayMinutes)
  return closes
}

/** Returns whether a shop is open (rule OH10), with a label such as `Open until 6:00 pm`, `Opens 7:00 am tomorrow` or `Closed until 14 January`. */
export function openState(shop: ShopHours, now: Date): OpenState {
  const { day: weekday, minute } = localMoment(now, shop.timeZone)
  const today = isoDay(now, shop.timeZone)
  const { shifts, mayDiffer } = hoursOn(shop, today)
  // Yesterday's shift may extend past midnight.
  const late = hoursOn(shop, dayAfter(today, -1)).shifts.map(([from, to]): Shift => [
    from - dayMinutes,
    to - dayMinutes,
  ])
  const on = [...late, ...shifts].find(([from, to]) => minute >= from && minute < to)
  const state = { today: weekday, mayDiffer }
  if (!on)
    return { ...state, isOpen: false, label: closureToday(shop, now)?.words ?? openingLabel(shop, today, minute) }
  const closes = closingMinute(shop, today, on[1])
  const isLong = closes - minute >= dayMinutes
  return { ...state, isOpen: true, label: isLong ? 'Open 24 hours' : `Open until ${clockLabel(closes)}` }
}
