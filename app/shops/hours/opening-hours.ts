import { localMoment } from '#app/geo/calendar/time-zone.ts'

/** From and to, in minutes from midnight. A `to` above 1,440 is after the next midnight. */
export type Shift = readonly [from: number, to: number]

/** Seven days, Monday first. A day without shifts is closed. */
export type OpeningHours = readonly (readonly Shift[])[]

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const dayMinutes = 1_440

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

export type OpenState = { isOpen: boolean; today: number; label: string }

/** Returns whether a shop is open, with a label such as `Open until 6:00 pm` or `Opens 7:00 am tomorrow`. */
export function openState(hours: OpeningHours, timeZone: string, now: Date): OpenState {
  const { day: today, minute } = localMoment(now, timeZone)
  const shiftsOf = (offset: number) => hours[(today + offset + 7) % 7] ?? []
  // Yesterday's shift may extend past midnight.
  const on = [...shiftsOf(-1).map(([from, to]): Shift => [from - dayMinutes, to - dayMinutes]), ...shiftsOf(0)].find(
    ([from, to]) => minute >= from && minute < to,
  )
  if (on) {
    const isAllDay = on[1] - on[0] >= dayMinutes
    return { isOpen: true, today, label: isAllDay ? 'Open 24 hours' : `Open until ${timeLabel(on[1])}` }
  }
  for (let offset = 0; offset <= 7; offset++) {
    const next = shiftsOf(offset).find(([from]) => offset > 0 || from > minute)
    if (!next) continue
    const day = offset === 0 ? '' : offset === 1 ? ' tomorrow' : ` on ${weekdays[(today + offset) % 7]}`
    return { isOpen: false, today, label: `Opens ${timeLabel(next[0])}${day}` }
  }
  return { isOpen: false, today, label: 'Closed' }
}
