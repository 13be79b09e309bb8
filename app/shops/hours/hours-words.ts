import type { Facts } from '#app/core/audit-entry.ts'

import { holidayOn } from '#app/geo/calendar/public-holidays.ts'
import type { State } from '#app/geo/place.ts'
import { fullDate, longDate } from '#app/ui/time/dates.ts'

import { type OpeningHours, type Shift, shiftsLabel, weekdays } from './opening-hours.ts'
import type { SetHours, SpecialDays } from './special-days.ts'

/** The changed days before and after a change of hours, in words. */
export type HoursDifference = { was: Facts; became: Facts }

const isSame = (a: readonly Shift[] = [], b: readonly Shift[] = []) => JSON.stringify(a) === JSON.stringify(b)

const spanLabel = (first: number, last: number): string =>
  first === last ? `${weekdays[first]}` : `${weekdays[first]} to ${weekdays[last]}`

/** Returns the days whose hours changed. Consecutive days with the same change are one entry, such as `Monday to Friday`. */
export function differingWeek(before: OpeningHours, after: OpeningHours): HoursDifference {
  const difference: HoursDifference = { was: {}, became: {} }
  for (let first = 0; first < weekdays.length;) {
    let last = first
    const isAlike = (day: number) => isSame(before[day], before[first]) && isSame(after[day], after[first])
    while (last + 1 < weekdays.length && isAlike(last + 1)) last += 1
    if (!isSame(before[first], after[first])) {
      const days = spanLabel(first, last)
      difference.was[days] = shiftsLabel(before[first] ?? [])
      difference.became[days] = shiftsLabel(after[first] ?? [])
    }
    first = last + 1
  }
  return difference
}

/** Words the dates of special days, such as `Friday 25 December 2026` or `24 December 2026 to 3 January 2027`. */
export const rangeLabel = ({ from, to }: Pick<SpecialDays, 'from' | 'to'>): string =>
  from === to ? fullDate(from, 'UTC') : `${longDate(from, 'UTC')} to ${longDate(to, 'UTC')}`

/** Words the hours of special days. */
export const specialLabel = (shifts: readonly Shift[] | null): string =>
  shifts === null ? 'Open as usual' : shiftsLabel(shifts)

/** Returns the special days that were added, changed or removed, in words. */
function differingDays(
  before: readonly SpecialDays[],
  after: readonly SpecialDays[],
  state: State | null,
): HoursDifference {
  const difference: HoursDifference = { was: {}, became: {} }
  const find = (days: readonly SpecialDays[], { from, to }: SpecialDays) =>
    days.find((one) => one.from === from && one.to === to)
  for (const one of [...after, ...before.filter((old) => !find(after, old))]) {
    const holiday = one.from === one.to ? holidayOn(one.from, state ?? undefined) : undefined
    const none = holiday ? 'no answer' : 'the usual hours'
    const [was, became] = [before, after]
      .map((days) => find(days, one))
      .map((days) => (days ? specialLabel(days.shifts) : none))
    if (was === became || was === undefined || became === undefined) continue
    const days = holiday ? `${holiday}, ${rangeLabel(one)}` : rangeLabel(one)
    difference.was[days] = was
    difference.became[days] = became
  }
  return difference
}

/** Returns all differences between the hours of a shop before and after a change. */
export function differingHours(before: SetHours, after: SetHours, state: State | null): HoursDifference {
  const week = differingWeek(before.openingHours, after.openingHours)
  const days = differingDays(before.specialDays, after.specialDays, state)
  return { was: { ...week.was, ...days.was }, became: { ...week.became, ...days.became } }
}

export const isNoDifference = ({ became }: HoursDifference): boolean => Object.keys(became).length === 0

const texts = (facts: unknown): [string, string][] =>
  typeof facts === 'object' && facts !== null ? Object.entries(facts).map(([days, hours]) => [days, String(hours)]) : []

/** Words a change for a history, one line for each entry: `Monday to Friday: 8:00 am – 5:00 pm, before Closed`. */
export function changeInWords(facts: Record<string, unknown> | null): string[] {
  const was = new Map(texts(facts?.was))
  return texts(facts?.became).map(([days, hours]) => `${days}: ${hours}, before ${was.get(days) ?? 'unknown'}`)
}
