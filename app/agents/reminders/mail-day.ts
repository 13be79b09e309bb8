import { clockOfTwelve, fullDate } from '#app/ui/dates.ts'

/** `Sunday 20 December 2026`, on the calendar of the office. Takes ISO 8601. */
export function mailDay(at: string): string {
  return fullDate(at)
}

/** `Sunday 20 December 2026 at 4:05 pm, Sydney time`. Takes ISO 8601. */
export function mailMoment(at: string): string {
  return `${mailDay(at)} at ${clockOfTwelve(at)}, Sydney time`
}
