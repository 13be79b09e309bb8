import { localMoment } from '#app/places/time-zone.ts'
import type { State } from '#app/places/place.ts'
import { type CalendarDay, isBusinessDay, nextDay } from '#app/places/public-holidays.ts'
import { isoDay } from '#app/ui/dates.ts'

/** A shop's clock and state. Its office hours and days off depend on them; without a state they are those of the whole country. */
export type ShopClock = { timeZone: string; state: State | null }

/**
 * The days of a kind's reminders, in their order, from the moment that they are counted from: `[3, 7, 21]` are days after it,
 * `[-14, -7, -2]` days before it. A kind has either.
 */
export type ReminderDays = readonly number[]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const opens = 9 * 60
const closes = 17 * 60

const isWorkday = (day: CalendarDay, { state }: ShopClock) => isBusinessDay(day, state ?? undefined)

/** Whether a shop may be written to now: from 9:00 to 17:00 on its own clock, on no weekend and no public holiday. */
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

/** A reminder before an end comes this long before it at the latest: one that a weekend would delay further comes before the weekend. */
export const leftAtTheEndMs = dayMs

/** The day of the reminder after `sent` of them, at the hour that the days are counted from; undefined after the last. */
export function reminderDay(days: ReminderDays, sent: number, from: Date): Date | undefined {
  const day = days[sent]
  return day === undefined ? undefined : new Date(from.getTime() + day * dayMs)
}

/**
 * When the reminder after `sent` of them is due, at a sensible hour of the shop; undefined after the last. One that is counted from a
 * beginning is never sooner than its day.
 */
export function dueReminder(days: ReminderDays, sent: number, from: Date, clock: ShopClock): Date | undefined {
  const day = reminderDay(days, sent, from)
  if (!day) return undefined
  const latest = day < from ? from.getTime() - leftAtTheEndMs : Infinity
  let due = sensibleFrom(day, clock)
  for (let at = day.getTime() - hourMs; due.getTime() > latest; at -= hourMs) due = sensibleFrom(new Date(at), clock)
  return due
}

/** After an outage reminders are at least this long apart. */
const apartMs = 2 * dayMs

type Sent = { sent: number; from: Date; now: Date }

/**
 * What follows the reminder that is sent now, the `sent`th: how many count as sent, and when the next one is due; null when there is none.
 * After an outage they do not come all at once: those that are counted from a beginning are delayed, those before an end are left out.
 */
export function afterReminder(days: ReminderDays, { sent, from, now }: Sent, clock: ShopClock) {
  const due = dueReminder(days, sent, from, clock)
  if (!due) return { sent, nextAt: null }
  if ((days[sent] ?? 0) > 0) {
    const apart = sensibleFrom(new Date(now.getTime() + apartMs), clock)
    return { sent, nextAt: due > apart ? due : apart }
  }
  for (let count = sent; ; count += 1) {
    const next = dueReminder(days, count, from, clock)
    if (!next || next > now) return { sent: count, nextAt: next ?? null }
  }
}
