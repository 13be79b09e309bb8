import { localMoment } from '#app/places/time-zone.ts'
import type { State } from '#app/places/place.ts'
import { type CalendarDay, isBusinessDay, nextDay } from '#app/places/public-holidays.ts'
import { isoDay } from '#app/ui/dates.ts'

/** Days after the invitation on which it is mentioned again, if nobody has used it (rule AC8). */
export const reminderDays = [3, 7, 21] as const

/** What a shop's hours and days off follow: its clock, and its state; without one, the holidays of the whole country. */
export type ShopClock = { timeZone: string; state: State | null }

const minuteMs = 60_000
const dayMs = 86_400_000
const opens = 9 * 60
const closes = 17 * 60

const isWorkday = (day: CalendarDay, { state }: ShopClock) => isBusinessDay(day, state ?? undefined)

/** Whether a shop may be written to now: from 9:00 to 17:00 on its own wall clock, at no weekend and no public holiday. */
export function isSensible(at: Date, clock: ShopClock): boolean {
  const { minute } = localMoment(at, clock.timeZone)
  return minute >= opens && minute < closes && isWorkday(isoDay(at, clock.timeZone), clock)
}

/** The first moment from `at` on at which a shop may be written to. */
export function sensibleFrom(at: Date, clock: ShopClock): Date {
  const { timeZone } = clock
  if (isSensible(at, clock)) return at
  const { minute } = localMoment(at, timeZone)
  let day = isoDay(at, timeZone)
  let ahead = 0
  for (let isOver = minute >= opens; isOver || !isWorkday(day, clock); ahead += 1) {
    day = nextDay(day)
    isOver = false
  }
  const wholeMinute = Math.floor(at.getTime() / minuteMs) * minuteMs
  const rough = new Date(wholeMinute + ahead * dayMs + (opens - minute) * minuteMs)
  // The clocks may have been changed in between.
  return new Date(rough.getTime() + (opens - localMoment(rough, timeZone).minute) * minuteMs)
}

/**
 * When the next reminder of an invitation is due, after `sent` of them; undefined when there is none any more. Never
 * sooner than its day, always at a sensible hour.
 */
export function nextReminder(sent: number, invitedAt: Date, clock: ShopClock): Date | undefined {
  const days = reminderDays[sent]
  return days === undefined ? undefined : sensibleFrom(new Date(invitedAt.getTime() + days * dayMs), clock)
}

/** After an outage reminders do not come in a heap: at least this long after the one before. */
const apartMs = 2 * dayMs

/** When the one after the reminder that goes out now is due, which is the `sent`th since `since`; null when it is the last. */
export function reminderAfter(sent: number, { since, now }: { since: Date; now: Date }, clock: ShopClock): Date | null {
  const due = nextReminder(sent, since, clock)
  if (!due) return null
  return new Date(Math.max(due.getTime(), sensibleFrom(new Date(now.getTime() + apartMs), clock).getTime()))
}
