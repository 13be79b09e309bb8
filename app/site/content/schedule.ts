import { isoDay, offsetOf } from '#app/ui/time/dates.ts'

/** The fields that the schedule needs. */
type Dated = { date: string; draft: boolean }

/** Returns the calendar day in Sydney, such as `2026-11-21`. An article is public from the first minute of its day there. */
export function dayInSydney(now: Date): string {
  return isoDay(now)
}

/** Whether an entry is scheduled: published on a later day. */
export function isWaiting(entry: Dated, now: Date): boolean {
  return entry.date > dayInSydney(now)
}

/** Returns the entries that are public now, newest first. */
export function publicOn<Entry extends Dated & { slug: string }>(entries: readonly Entry[], now: Date): Entry[] {
  return newestFirst(entries.filter((entry) => !entry.draft && !isWaiting(entry, now)))
}

/** Sorts entries from the newest, and by slug within a day. */
export function newestFirst<Entry extends Dated & { slug: string }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))
}

/** Returns the start of a day in Sydney: `2026-11-21T00:00:00+11:00`. Clocks there change at 2 or 3 am, never at midnight. */
export function startOfDayInSydney(day: string): string {
  return `${day}T00:00:00${offsetOf(`${day}T00:00:00+10:00`)}`
}
