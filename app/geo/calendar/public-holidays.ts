import type { State } from '../place.ts'

/** A calendar date without a time or a zone: '2026-04-03'. */
export type CalendarDay = string

const dayMs = 86_400_000

const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day)
const weekdayOf = (at: number) => new Date(at).getUTCDay()
const written = (at: number): CalendarDay => new Date(at).toISOString().slice(0, 10)

const sunday = 0
const monday = 1
const tuesday = 2
const saturday = 6

/** Returns the nth weekday of a month; -1 is the last one. */
function nth(year: number, month: number, weekday: number, n: number): number {
  if (n < 0) {
    const last = dayOf(year, month + 1, 0)
    return last - ((weekdayOf(last) - weekday + 7) % 7) * dayMs
  }
  const first = dayOf(year, month, 1)
  return first + (((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1)) * dayMs
}

/** Returns the day itself or, at a weekend, the Monday after it. */
function orMonday(at: number): number {
  if (weekdayOf(at) === saturday) return at + 2 * dayMs
  return weekdayOf(at) === sunday ? at + dayMs : at
}

/** Returns Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): number {
  const a = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const g = Math.floor((8 * century + 13) / 25)
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const both = h + l - 7 * m + 114
  return dayOf(year, Math.floor(both / 31), (both % 31) + 1)
}

/** Returns the national days off at the start of a year, at Easter and at Christmas; those on a weekend move to the next working days. */
function everywhere(year: number): number[] {
  const christmas = orMonday(dayOf(year, 12, 25))
  const boxing = Math.max(orMonday(dayOf(year, 12, 26)), christmas + dayMs)
  return [
    orMonday(dayOf(year, 1, 1)),
    orMonday(dayOf(year, 1, 26)),
    easter(year) - 2 * dayMs,
    easter(year) + dayMs,
    dayOf(year, 4, 25),
    christmas,
    boxing,
  ]
}

/**
 * Returns the Monday off for an Anzac Day at a weekend, in the states that have it; in New South Wales only in the two years that
 * it announced.
 */
function anzacMonday(state: State, year: number): number[] {
  const at = dayOf(year, 4, 25)
  const weekend = weekdayOf(at)
  const onSunday: readonly State[] = ['QLD', 'NT', 'SA', 'ACT', 'WA']
  const onSaturday: readonly State[] = ['ACT', 'WA']
  const isGiven =
    (weekend === sunday && onSunday.includes(state)) ||
    (weekend === saturday && onSaturday.includes(state)) ||
    (state === 'NSW' && (year === 2026 || year === 2027))
  return isGiven ? [orMonday(at)] : []
}

const kingsBirthday = (year: number) => nth(year, 6, monday, 2)
const labourInOctober = (year: number) => nth(year, 10, monday, 1)
const secondMondayOfMarch = (year: number) => nth(year, 3, monday, 2)

/** The additional days of each state: whole days for the state or its capital, without show days and evenings. */
const ofState: Record<State, ((year: number) => number)[]> = {
  NSW: [kingsBirthday, labourInOctober],
  // Labour Day; the Friday before the last Saturday of September; Melbourne Cup Day.
  VIC: [
    secondMondayOfMarch,
    kingsBirthday,
    (year) => nth(year, 9, saturday, -1) - dayMs,
    (year) => nth(year, 11, tuesday, 1),
  ],
  // Labour Day, King's Birthday.
  QLD: [(year) => nth(year, 5, monday, 1), (year) => nth(year, 10, monday, 1)],
  // Adelaide Cup Day first.
  SA: [secondMondayOfMarch, kingsBirthday, labourInOctober],
  // Labour Day, Western Australia Day, King's Birthday.
  WA: [(year) => nth(year, 3, monday, 1), (year) => nth(year, 6, monday, 1), (year) => nth(year, 9, monday, -1)],
  // Eight Hours Day first.
  TAS: [secondMondayOfMarch, kingsBirthday],
  // May Day, King's Birthday, Picnic Day.
  NT: [(year) => nth(year, 5, monday, 1), kingsBirthday, (year) => nth(year, 8, monday, 1)],
  // Canberra Day; Reconciliation Day, the Monday of or after 27 May; King's Birthday; Labour Day.
  ACT: [
    secondMondayOfMarch,
    (year) => dayOf(year, 5, 27) + ((8 - weekdayOf(dayOf(year, 5, 27))) % 7) * dayMs,
    kingsBirthday,
    labourInOctober,
  ],
}

/**
 * Returns the days on which a state's offices are closed, apart from weekends; without a state, those of the whole country.
 * Computed by rule, which is good enough for promised days: a state may proclaim a different day for one year.
 */
export function publicHolidays(state: State | undefined, year: number): ReadonlySet<CalendarDay> {
  const days = everywhere(year)
  if (state) days.push(...anzacMonday(state, year), ...ofState[state].map((rule) => rule(year)))
  return new Set(days.map(written))
}

/** Whether a day is from Monday to Friday and no public holiday. */
export function isBusinessDay(day: CalendarDay, state: State | undefined): boolean {
  const weekday = weekdayOf(Date.parse(day))
  return weekday !== saturday && weekday !== sunday && !publicHolidays(state, Number(day.slice(0, 4))).has(day)
}

/** Returns the next day. */
export const nextDay = (day: CalendarDay): CalendarDay => written(Date.parse(day) + dayMs)
