import { type CalendarDay, dayAfter, holidayOn, weekdayOfDay } from '#app/geo/calendar/public-holidays.ts'
import type { State } from '#app/geo/place.ts'
import { isDay } from '#app/ui/field/day/day-text.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import type { OpeningHours, Shift } from './opening-hours.ts'
import { areShifts } from './valid-hours.ts'

/** The hours of one day, or of every day from one to another. `shifts` is null for the usual hours, which answers a public holiday. */
export type SpecialDays = {
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly shifts: readonly Shift[] | null
}

/** The hours that a shop sets. */
export type SetHours = { readonly openingHours: OpeningHours; readonly specialDays: readonly SpecialDays[] }

/** All that decides when a shop is open. Without a state, the holidays of the whole country apply. */
export type ShopHours = SetHours & { readonly state: State | null; readonly timeZone: string }

type StoredHours = Omit<ShopHours, 'openingHours'> & { readonly openingHours: OpeningHours | null }

/** Returns the hours of a stored shop. A shop without hours is closed. */
export const hoursOf = ({ openingHours, specialDays, state, timeZone }: StoredHours): ShopHours => ({
  openingHours: openingHours ?? [],
  specialDays,
  state,
  timeZone,
})

/** The hours of a shop on one date. */
export type DayHours = {
  day: CalendarDay
  shifts: readonly Shift[]
  /** The public holiday of the date. */
  holiday: string | null
  /** The special days that the hours are from; null for a usual day. */
  special: SpecialDays | null
  /** Whether it is a public holiday that the shop has not answered, so that the usual hours may be wrong (rule OH7). */
  mayDiffer: boolean
}

const dayMs = 86_400_000
/** The most days from the first to the last of special days, and from today to the first (rule OH6). */
export const mostDays = 366
const mostAhead = 400
/** The most special days of a shop. */
const mostSpecial = 60

/** Returns the number of days from one to another. */
export const daysFrom = (from: CalendarDay, to: CalendarDay): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** Returns the special days that count on a day: of several the shortest, such as an open day within a closure. */
export function specialOn(specialDays: readonly SpecialDays[], day: CalendarDay): SpecialDays | undefined {
  const length = ({ from, to }: SpecialDays) => daysFrom(from, to)
  return specialDays.filter(({ from, to }) => from <= day && day <= to).toSorted((a, b) => length(a) - length(b))[0]
}

/** Returns the hours of a shop on a date. Special days override the hours of the weekday (rule OH6). */
export function hoursOn({ openingHours, specialDays, state }: Omit<ShopHours, 'timeZone'>, day: CalendarDay): DayHours {
  const usual = openingHours[weekdayOfDay(day)] ?? []
  const special = specialOn(specialDays, day) ?? null
  const holiday = holidayOn(day, state ?? undefined) ?? null
  const mayDiffer = !special && holiday !== null && usual.length > 0
  return { day, shifts: special?.shifts ?? usual, holiday, special, mayDiffer }
}

/** The days for which the finder, the structured data and the feeds name special hours. */
export const daysInFeeds = 60

/** Returns the hours of the next days, beginning with today on the shop's own clock. */
export function daysAhead(shop: ShopHours, now: Date, count: number): DayHours[] {
  const today = isoDay(now, shop.timeZone)
  return Array.from({ length: count }, (_, ahead) => hoursOn(shop, dayAfter(today, ahead)))
}

/** Consecutive special days with the same hours. */
export type SpecialRun = Pick<DayHours, 'shifts' | 'holiday' | 'mayDiffer'> & { from: CalendarDay; to: CalendarDay }

/** Returns the special days and unanswered public holidays among days in order. Days of one closure are one run. */
export function specialRuns(days: readonly DayHours[]): SpecialRun[] {
  const runs: (SpecialRun & { special: SpecialDays | null })[] = []
  for (const { day, shifts, holiday, special, mayDiffer } of days) {
    if (!special && !mayDiffer) continue
    const last = runs.at(-1)
    // Days as usual may have other hours each.
    const isNext = special?.shifts && last?.special === special && last.to === dayAfter(day, -1)
    if (isNext) Object.assign(last, { to: day, holiday: null })
    else runs.push({ from: day, to: day, shifts, holiday, mayDiffer, special })
  }
  return runs.map(({ special: _special, ...run }) => run)
}

const isSameRange = (a: Pick<SpecialDays, 'from' | 'to'>, b: Pick<SpecialDays, 'from' | 'to'>) =>
  a.from === b.from && a.to === b.to

/** Whether special days are valid on a day (rule OH6): of real dates, in order, not too long, and neither past nor far ahead. */
export function problemOfDays(
  { from, to }: Pick<SpecialDays, 'from' | 'to'>,
  today: CalendarDay,
): 'from' | 'to' | undefined {
  if (!isDay(from) || from < today || daysFrom(today, from) > mostAhead) return 'from'
  return !isDay(to) || to < from || daysFrom(from, to) >= mostDays ? 'to' : undefined
}

/** Returns special days without those that are over. */
export const withoutPast = (specialDays: readonly SpecialDays[], today: CalendarDay): SpecialDays[] =>
  specialDays.filter(({ to }) => to >= dayAfter(today, -1))

/** A pure change of a shop's hours. */
export type HoursChange = (hours: SetHours) => SetHours

/** Replaces the hours of every week. */
export const setWeek =
  (openingHours: OpeningHours): HoursChange =>
  (hours) => ({ ...hours, openingHours })

/** Removes the special days of exactly this range. */
export const removeDays =
  (range: Pick<SpecialDays, 'from' | 'to'>): HoursChange =>
  (hours) => ({ ...hours, specialDays: hours.specialDays.filter((one) => !isSameRange(one, range)) })

/** Adds special days in the order of their dates. Those of the same range are replaced. */
export const addDays =
  (added: SpecialDays): HoursChange =>
  (hours) => {
    const { specialDays } = removeDays(added)(hours)
    const inOrder = (a: SpecialDays, b: SpecialDays) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to)
    return { ...hours, specialDays: [...specialDays, added].toSorted(inOrder) }
  }

/** The answers of a form about a public holiday: none, as usual, closed, or the stored hours. */
export const holidayAnswers = ['', 'usual', 'closed', 'keep'] as const
export type HolidayAnswer = (typeof holidayAnswers)[number]

/** An answer about a public holiday: one of the choices, or other hours. */
export type HolidaySaid =
  | { day: CalendarDay; answer: HolidayAnswer }
  | { day: CalendarDay; answer: 'open'; shifts: readonly Shift[] }

/** Sets the answers about public holidays. */
export const answerHolidays =
  (answers: readonly HolidaySaid[]): HoursChange =>
  (hours) =>
    answers.reduce((changed, said) => {
      const one = { from: said.day, to: said.day }
      if (said.answer === 'keep') return changed
      if (said.answer === '') return removeDays(one)(changed)
      if (said.answer === 'open') return addDays({ ...one, shifts: said.shifts })(changed)
      return addDays({ ...one, shifts: said.answer === 'closed' ? [] : null })(changed)
    }, hours)

/** Returns the answer that is stored about a day. */
export function answerOf({ special }: Pick<DayHours, 'special'>): HolidayAnswer {
  if (!special) return ''
  if (special.from !== special.to) return 'keep'
  if (special.shifts === null) return 'usual'
  return special.shifts.length === 0 ? 'closed' : 'keep'
}

/** Whether a shop may have these special days. */
export const areSpecialDays = (specialDays: readonly SpecialDays[]): boolean =>
  specialDays.every(({ shifts }) => shifts === null || areShifts(shifts))

/** Whether a shop has more special days than it may. */
export const areTooMany = (specialDays: readonly SpecialDays[]): boolean => specialDays.length > mostSpecial
