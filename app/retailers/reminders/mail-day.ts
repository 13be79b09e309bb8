import { clockOfTwelve, fullDate } from '#app/ui/time/dates.ts'

/** Words an ISO 8601 moment as `Sunday 20 December 2026`, in Sydney's time. */
export function mailDay(at: string): string {
  return fullDate(at)
}

/** Words an ISO 8601 moment as `Sunday 20 December 2026 at 4:05 pm, Sydney time`. */
export function mailMoment(at: string): string {
  return `${mailDay(at)} at ${clockOfTwelve(at)}, Sydney time`
}
