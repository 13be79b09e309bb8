import type { DayHours } from '../wizard-hours.ts'

/** How a day reads on the door. A shop that shuts when it opens never shuts. */
export function dayLabel({ open, from, to }: DayHours): string {
  if (!open) return 'Closed'
  return from === to ? 'Open 24 hours' : `${from} – ${to}`
}
