import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { fullDate, isoDay } from '#app/ui/time/dates.ts'

import { rangeLabel, specialLabel } from './hours-words.ts'
import { type Shift, shiftsLabel } from './opening-hours.ts'
import { answerOf, daysAhead, type DayHours, type HolidayAnswer, hoursOn, type ShopHours, type SpecialDays, withoutPast } from './special-days.ts' // prettier-ignore

/** A public holiday in a form. */
export type HolidayView = {
  day: string
  name: string
  /** Such as `Friday 25 December 2026`. */
  date: string
  answer: HolidayAnswer
  /** The hours of its weekday. */
  usual: string
  /** The stored hours, and the closure that they are from. */
  stored: string
  /** The hours of the date at present. */
  shifts: readonly Shift[]
}

/** The most public holidays in a form. */
const mostHolidays = 6
/** The days in which they are looked for. */
const yearAhead = 366

/** Returns a public holiday for a form; undefined for a day that is none, or on which the shop is always closed. */
function holidayView(shop: ShopHours, one: DayHours): HolidayView | undefined {
  const { day, holiday, special, shifts } = one
  const usual = hoursOn({ ...shop, specialDays: [] }, day).shifts
  if (holiday === null || (usual.length === 0 && !special)) return undefined
  const isOfRange = special !== null && special.from !== special.to
  return {
    day,
    name: holiday,
    date: fullDate(day, 'UTC'),
    answer: answerOf(one),
    usual: shiftsLabel(usual),
    stored: special ? `${specialLabel(special.shifts)}${isOfRange ? ` (${rangeLabel(special)})` : ''}` : '',
    shifts,
  }
}

/** Returns the public holidays of the next days on which the shop is usually open. */
export const holidaysAhead = (shop: ShopHours, now: Date, days: number): HolidayView[] =>
  daysAhead(shop, now, days).flatMap((one) => holidayView(shop, one) ?? [])

/** Special days in a list: closures and single days. An answer about a public holiday is in the list of holidays. */
export type SpecialView = Pick<SpecialDays, 'from' | 'to'> & { dates: string; hours: string }

/** Returns the special days of a shop for its forms, without those that are over. */
export function specialView(
  shop: ShopHours,
  now: Date,
): { holidays: HolidayView[]; days: SpecialView[]; today: string } {
  const today = isoDay(now, shop.timeZone)
  const holidays = holidaysAhead(shop, now, yearAhead).slice(0, mostHolidays)
  const isAnswer = ({ from, to }: SpecialDays) =>
    from === to && holidays.some(({ day, answer }) => day === from && answer !== 'keep')
  const days = withoutPast(shop.specialDays, dayAfter(today, 1))
    .filter((one) => !isAnswer(one))
    .map(({ from, to, shifts }) => ({ from, to, dates: rangeLabel({ from, to }), hours: specialLabel(shifts) }))
  return { holidays, days, today }
}
