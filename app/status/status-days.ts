import { isoDay } from '#app/ui/time/dates.ts'

/** The zone of the record's days, which are 23, 24 or 25 hours long. */
export const statusZone = 'Australia/Sydney'

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

/** Returns the calendar day in Sydney, such as `2026-11-21`. */
export function dayOf(at: Date): string {
  return isoDay(at, statusZone)
}

/** Returns the start of the minute of an instant. */
export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns `count` days up to `today`, the oldest first. */
export function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayAfter(today, index - count + 1))
}

/** Returns midnight in Sydney, ten or eleven hours ahead of UTC. The clocks change at night, but never at midnight. */
function startOf(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const summer = midnight - 11 * hourMs
  return dayOf(new Date(summer)) === day ? summer : midnight - 10 * hourMs
}

/** Returns the minutes of a day so far: all of them for a past day, and including the current one for today. */
export function minutesSoFar(day: string, now: Date): number {
  const start = startOf(day)
  const end = Math.min(startOf(dayAfter(day, 1)), minuteOf(now).getTime() + minuteMs)
  return Math.max(0, (end - start) / minuteMs)
}
