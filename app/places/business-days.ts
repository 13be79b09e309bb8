import { dateNumbers, isoDay } from '#app/ui/dates.ts'

import type { State } from './place.ts'
import { type CalendarDay, isBusinessDay, nextDay } from './public-holidays.ts'

/** When the office shuts: what is promised for a day is done by then. */
const closingHour = 17

/** The wall clock of a zone at a moment, as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = dateNumbers(at, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The moment at which the clocks of a zone show this hour on this day: never an hour that summer time skips. */
function momentOf(day: CalendarDay, hour: number, timeZone: string): Date {
  const wanted = Date.parse(day) + hour * 3_600_000
  const guess = wanted - (wallClock(wanted, timeZone) - wanted)
  return new Date(guess + wanted - wallClock(guess, timeZone))
}

/** The day that the calendar on the wall shows. */
export function calendarDay(at: Date, timeZone: string): CalendarDay {
  return isoDay(at, timeZone)
}

/**
 * The end of the nth business day of a state after the day on which something came: until when an answer is promised, or something
 * is to be sent. Public holidays of that state are left out.
 */
export function dueAfterBusinessDays(
  received: Date,
  { days, state, timeZone }: { days: number; state: State | undefined; timeZone: string },
): Date {
  let day = calendarDay(received, timeZone)
  for (let left = days; left > 0; left -= isBusinessDay(day, state) ? 1 : 0) day = nextDay(day)
  return momentOf(day, closingHour, timeZone)
}
