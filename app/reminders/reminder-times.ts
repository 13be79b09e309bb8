import { localMoment } from '#app/geo/calendar/time-zone.ts'
import type { State } from '#app/geo/place.ts'
import { type CalendarDay, isBusinessDay, nextDay } from '#app/geo/calendar/public-holidays.ts'
import { isoDay } from '#app/ui/time/dates.ts'

/**
 * A shop's time zone and state, which determine its office hours and days off. Without a state, the days off of the whole country
 * apply.
 */
export type ShopClock = { timeZone: string; state: State | null }

/**
 * The days of a kind's reminders, in order, relative to the moment from which they are counted: `[3, 7, 21]` are days after it,
 * `[-14, -7, -2]` days before it. A kind has either.
 */
export type ReminderDays = readonly number[]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const opens = 9 * 60
const closes = 17 * 60

const isWorkday = (day: CalendarDay, { state }: ShopClock) => isBusinessDay(day, state ?? undefined)

/** Whether this is in a shop's working hours: from 9:00 to 17:00 on its own clock, except on weekends and public holidays. */
export function isSensible(at: Date, clock: ShopClock): boolean {
  const { minute } = localMoment(at, clock.timeZone)
  return minute >= opens && minute < closes && isWorkday(isoDay(at, clock.timeZone), clock)
}

/** Returns the first moment from `at` on in a shop's working hours. */
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
  // Daylight saving may have changed in between.
  return new Date(rough.getTime() + (opens - localMoment(rough, timeZone).minute) * minuteMs)
}

/** The latest time of a reminder before an end: one that a weekend would delay further comes before the weekend. */
export const leftAtTheEndMs = dayMs

/** Returns the day of the reminder after `sent` of them, at the hour of `from`; undefined after the last. */
export function reminderDay(days: ReminderDays, sent: number, from: Date): Date | undefined {
  const day = days[sent]
  return day === undefined ? undefined : new Date(from.getTime() + day * dayMs)
}

/**
 * Returns when the reminder after `sent` of them is due, in the shop's working hours; undefined after the last. A reminder after
 * a start never comes before its day.
 */
export function dueReminder(days: ReminderDays, sent: number, from: Date, clock: ShopClock): Date | undefined {
  const day = reminderDay(days, sent, from)
  if (!day) return undefined
  const latest = day < from ? from.getTime() - leftAtTheEndMs : Infinity
  let due = sensibleFrom(day, clock)
  for (let at = day.getTime() - hourMs; due.getTime() > latest; at -= hourMs) due = sensibleFrom(new Date(at), clock)
  return due
}

/** The minimum time between reminders after an outage. */
const apartMs = 2 * dayMs

type Sent = { sent: number; from: Date; now: Date }

/**
 * Returns the state after sending the `sent`th reminder: how many count as sent, and when the next one is due; null when there is
 * none. Avoids several reminders at once after an outage: those after a start are delayed, and those before an end are skipped.
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
