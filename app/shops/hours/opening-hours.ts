/** From and to, in minutes from midnight. A `to` above 1,440 is after the next midnight. */
export type Shift = readonly [from: number, to: number]

/** Seven days, Monday first. A day without shifts is closed. */
export type OpeningHours = readonly (readonly Shift[])[]

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const dayMinutes = 1_440

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

/** Words minutes from midnight, such as `6:00 pm`; midnight is `12:00 am`. */
export function timeLabel(minutes: number): string {
  const inDay = minutes % dayMinutes
  const hour = Math.floor(inDay / 60)
  return `${hour % 12 || 12}:${String(inDay % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** Words the shifts of a day, such as `8:30 am – 12:30 pm, 1:30 pm – 5:00 pm`, `Open 24 hours` or `Closed`. */
export function shiftsLabel(shifts: readonly Shift[]): string {
  if (shifts.length === 0) return 'Closed'
  return shifts
    .map(([from, to]) => (to - from >= dayMinutes ? 'Open 24 hours' : `${timeLabel(from)} – ${timeLabel(to)}`))
    .join(', ')
}
