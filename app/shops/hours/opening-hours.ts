/** From and to, in minutes from midnight. A `to` above 1,440 is after the next midnight. */
export type Shift = readonly [from: number, to: number]

/** Seven days, Monday first. A day without shifts is closed. */
export type OpeningHours = readonly (readonly Shift[])[]

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const dayMinutes = 1_440

/** Words minutes from midnight in a form, such as `6:00 pm`; midnight is `12:00 am`. */
export function timeLabel(minutes: number): string {
  const inDay = minutes % dayMinutes
  const hour = Math.floor(inDay / 60)
  return `${hour % 12 || 12}:${String(inDay % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** Words a time for customers: like `timeLabel`, but midnight is `midnight` (rule OH10). */
export const clockLabel = (minutes: number): string => (minutes % dayMinutes === 0 ? 'midnight' : timeLabel(minutes))

/** Words the shifts of a day, such as `8:30 am – 12:30 pm, 1:30 pm – 5:00 pm`, `Open 24 hours` or `Closed`. */
export function shiftsLabel(shifts: readonly Shift[]): string {
  if (shifts.length === 0) return 'Closed'
  return shifts
    .map(([from, to]) => (to - from >= dayMinutes ? 'Open 24 hours' : `${clockLabel(from)} – ${clockLabel(to)}`))
    .join(', ')
}
