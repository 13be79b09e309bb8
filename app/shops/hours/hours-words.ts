import type { Facts } from '#app/core/audit-entry.ts'

import { type OpeningHours, type Shift, shiftsLabel, weekdays } from './opening-hours.ts'

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

export const isNoDifference = ({ became }: HoursDifference): boolean => Object.keys(became).length === 0

const texts = (facts: unknown): [string, string][] =>
  typeof facts === 'object' && facts !== null ? Object.entries(facts).map(([days, hours]) => [days, String(hours)]) : []

/** Words a change for a history, one line for each entry: `Monday to Friday: 8:00 am – 5:00 pm, before Closed`. */
export function changeInWords(facts: Record<string, unknown> | null): string[] {
  const was = new Map(texts(facts?.was))
  return texts(facts?.became).map(([days, hours]) => `${days}: ${hours}, before ${was.get(days) ?? 'usual hours'}`)
}
