import { isoDay } from '#app/ui/dates.ts'

/** The days of the record are those of Sydney: 23, 24 or 25 hours long. */
export const statusZone = 'Australia/Sydney'

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

/** The calendar day in Sydney, such as `2026-11-21`. */
export function dayOf(at: Date): string {
  return isoDay(at, statusZone)
}

/** The minute that an instant is in, as an instant. */
export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** `count` days up to `today`, the oldest first. */
export function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayAfter(today, index - count + 1))
}

/** Midnight in Sydney, eleven or ten hours ahead of UTC; the clocks change at night, never at midnight. */
function startOf(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const summer = midnight - 11 * hourMs
  return dayOf(new Date(summer)) === day ? summer : midnight - 10 * hourMs
}

/** How many minutes of a day have passed: all of them when it is over, and the minute that runs. */
export function minutesSoFar(day: string, now: Date): number {
  const start = startOf(day)
  const end = Math.min(startOf(dayAfter(day, 1)), minuteOf(now).getTime() + minuteMs)
  return Math.max(0, (end - start) / minuteMs)
}
