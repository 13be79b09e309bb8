import { dayMinutes, type OpeningHours, type Shift, weekdays } from './opening-hours.ts'

/** Opening hours are multiples of this (rule OH1). */
const stepMinutes = 30

/** Every time that a form offers, in minutes from midnight. */
export const halfHours: readonly number[] = Array.from(
  { length: dayMinutes / stepMinutes },
  (_, at) => at * stepMinutes,
)

/** Whether a period has a full or half hour at both ends, begins on its day, and lasts at most 24 hours (rule OH1). */
const isShift = ([from, to]: Shift): boolean =>
  halfHours.includes(from) && halfHours.includes(to % dayMinutes) && to > from && to - from <= dayMinutes

/** Whether the periods of a day are valid, in order, and do not overlap (rule OH1). */
export const areShifts = (shifts: readonly Shift[]): boolean =>
  shifts.every((shift, at) => isShift(shift) && shift[0] >= (shifts[at - 1]?.[1] ?? 0)) &&
  (shifts.at(-1)?.[1] ?? 0) <= dayMinutes + (shifts[0]?.[0] ?? 0)

/** Returns the minutes by which the last period of a day extends into the next day. */
export const minutesPastMidnight = (shifts: readonly Shift[]): number =>
  Math.max(0, (shifts.at(-1)?.[1] ?? 0) - dayMinutes)

/** Whether a week is valid (rule OH1): no period of a day overlaps one of the day before. */
export const isWeek = (hours: OpeningHours): boolean =>
  hours.length === weekdays.length &&
  hours.every((shifts, at) => areShifts(shifts) && overlapOf(hours, at) === undefined)

/** Returns when the night before ends, if it ends after a day's first opening. */
export function overlapOf(hours: OpeningHours, day: number): number | undefined {
  const before = minutesPastMidnight(hours[(day + 6) % 7] ?? [])
  const first = hours[day]?.[0]
  return first && before > first[0] ? before : undefined
}
