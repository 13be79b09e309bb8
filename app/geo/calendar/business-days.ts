import { dateNumbers, isoDay } from '#app/ui/time/dates.ts'

import type { State } from '../place.ts'
import { type CalendarDay, isBusinessDay, nextDay } from './public-holidays.ts'

/** The office's closing hour, until which an answer for a day may come. */
const closingHour = 17

/** Returns the local time of a zone at a moment, as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = dateNumbers(at, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the moment at which a zone's local time has this hour on this day. The hour must not be one that daylight saving skips. */
function momentOf(day: CalendarDay, hour: number, timeZone: string): Date {
  const wanted = Date.parse(day) + hour * 3_600_000
  const guess = wanted - (wallClock(wanted, timeZone) - wanted)
  return new Date(guess + wanted - wallClock(guess, timeZone))
}

/** Returns the first moment of a day in a zone whose daylight saving never skips midnight, such as Sydney's. */
export const startOfDay = (day: CalendarDay, timeZone: string): Date => momentOf(day, 0, timeZone)

/** Returns the local date of a zone. */
export function calendarDay(at: Date, timeZone: string): CalendarDay {
  return isoDay(at, timeZone)
}

/**
 * Returns the end of the nth business day of a state after the day of receipt: the deadline for a promised answer, or the time to
 * send something. Skips public holidays of that state.
 */
export function dueAfterBusinessDays(
  received: Date,
  { days, state, timeZone }: { days: number; state: State | undefined; timeZone: string },
): Date {
  let day = calendarDay(received, timeZone)
  for (let left = days; left > 0; left -= isBusinessDay(day, state) ? 1 : 0) day = nextDay(day)
  return momentOf(day, closingHour, timeZone)
}
