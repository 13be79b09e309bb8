import { clockHour, isoDay } from '#app/ui/time/dates.ts'

/** Returns the day in Sydney, as `2026-11-21`. */
export function sydneyDay(at: Date): string {
  return isoDay(at)
}

/** Returns the hour in Sydney, as `09`. */
export function sydneyHour(at: Date): string {
  return clockHour(at)
}

/** Returns the day `days` later, or earlier if negative. */
export function addDays(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns every day from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let one = first; one <= last; one = addDays(one, 1)) days.push(one)
  return days
}
