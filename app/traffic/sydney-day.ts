import { clockHour, isoDay } from '#app/ui/dates.ts'

/** The day in Sydney, as `2026-11-21`. */
export function sydneyDay(at: Date): string {
  return isoDay(at)
}

/** The hour of Sydney's clock, as `09`. */
export function sydneyHour(at: Date): string {
  return clockHour(at)
}

/** A day some days later, or earlier. */
export function addDays(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Every day from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let one = first; one <= last; one = addDays(one, 1)) days.push(one)
  return days
}
