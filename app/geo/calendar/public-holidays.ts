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

/** A day with its name, in milliseconds. */
type Named = readonly [name: string, at: number]

/** Names a holiday that moves from a weekend to a working day. */
const moved = (name: string, fixed: number, at: number): Named => [at === fixed ? name : `${name} (additional day)`, at]

/** Returns the national days off at the start of a year, at Easter and at Christmas; those on a weekend move to the next working days. */
function everywhere(year: number): Named[] {
  const newYear = dayOf(year, 1, 1)
  const christmasDay = dayOf(year, 12, 25)
  const boxingDay = christmasDay + dayMs
  const christmas = orMonday(christmasDay)
  return [
    moved('New Year’s Day', newYear, orMonday(newYear)),
    // It has no holiday on a weekend.
    ['Australia Day', orMonday(dayOf(year, 1, 26))],
    ['Good Friday', easter(year) - 2 * dayMs],
    ['Easter Monday', easter(year) + dayMs],
    ['Anzac Day', dayOf(year, 4, 25)],
    moved('Christmas Day', christmasDay, christmas),
    moved('Boxing Day', boxingDay, Math.max(orMonday(boxingDay), christmas + dayMs)),
  ]
}

/**
 * Returns the Monday off for an Anzac Day at a weekend, in the states that have it; in New South Wales only in the two years that
 * it announced.
 */
function anzacMonday(state: State, year: number): Named[] {
  const at = dayOf(year, 4, 25)
  const weekend = weekdayOf(at)
  const onSunday: readonly State[] = ['QLD', 'NT', 'SA', 'ACT', 'WA']
  const onSaturday: readonly State[] = ['ACT', 'WA']
  const isGiven =
    (weekend === sunday && onSunday.includes(state)) ||
    (weekend === saturday && onSaturday.includes(state)) ||
    (state === 'NSW' && (year === 2026 || year === 2027))
  return isGiven ? [moved('Anzac Day', at, orMonday(at))] : []
}

type Rule = readonly [name: string, day: (year: number) => number]

const kingsBirthday: Rule = ['King’s Birthday', (year) => nth(year, 6, monday, 2)]
const labourInOctober: Rule = ['Labour Day', (year) => nth(year, 10, monday, 1)]
const secondMondayOfMarch = (year: number) => nth(year, 3, monday, 2)
const firstMondayOfMay = (year: number) => nth(year, 5, monday, 1)

/** The additional days of each state: whole days for the state or its capital, without show days and evenings. */
const ofState: Record<State, Rule[]> = {
  NSW: [kingsBirthday, labourInOctober],
  VIC: [
    ['Labour Day', secondMondayOfMarch],
    kingsBirthday,
    ['AFL Grand Final Friday', (year) => nth(year, 9, saturday, -1) - dayMs],
    ['Melbourne Cup Day', (year) => nth(year, 11, tuesday, 1)],
  ],
  QLD: [
    ['Labour Day', firstMondayOfMay],
    ['King’s Birthday', (year) => nth(year, 10, monday, 1)],
  ],
  SA: [['Adelaide Cup Day', secondMondayOfMarch], kingsBirthday, labourInOctober],
  WA: [
    ['Labour Day', (year) => nth(year, 3, monday, 1)],
    ['Western Australia Day', (year) => nth(year, 6, monday, 1)],
    ['King’s Birthday', (year) => nth(year, 9, monday, -1)],
  ],
  TAS: [['Eight Hours Day', secondMondayOfMarch], kingsBirthday],
  NT: [['May Day', firstMondayOfMay], kingsBirthday, ['Picnic Day', (year) => nth(year, 8, monday, 1)]],
  ACT: [
    ['Canberra Day', secondMondayOfMarch],
    // The Monday of or after 27 May.
    ['Reconciliation Day', (year) => dayOf(year, 5, 27) + ((8 - weekdayOf(dayOf(year, 5, 27))) % 7) * dayMs],
    kingsBirthday,
    labourInOctober,
  ],
}

function workdaysOff(state: State | undefined, year: number): Named[] {
  const own = state ? ofState[state].map(([name, day]): Named => [name, day(year)]) : []
  return [...everywhere(year), ...(state ? anzacMonday(state, year) : []), ...own]
}

/** The states without a holiday on the Saturday before Easter, and those without one on Easter Sunday. */
const withoutEaster: Record<'Saturday' | 'Sunday', readonly State[]> = { Saturday: ['WA', 'TAS'], Sunday: ['TAS'] }

/**
 * Returns the holidays that fall on a weekend, when offices are closed anyway but shops may not be. New Year’s Day, Christmas and Boxing
 * Day count on their own days as well as on the working days to which they move, in every state: customers expect other hours then.
 */
function weekendsOff(state: State | undefined, year: number): Named[] {
  const sundayOfEaster = easter(year)
  const days: Named[] = [
    ['New Year’s Day', dayOf(year, 1, 1)],
    ['Christmas Day', dayOf(year, 12, 25)],
    ['Boxing Day', dayOf(year, 12, 26)],
    ...(state && !withoutEaster.Saturday.includes(state)
      ? [['Easter Saturday', sundayOfEaster - dayMs] satisfies Named]
      : []),
    ...(state && !withoutEaster.Sunday.includes(state) ? [['Easter Sunday', sundayOfEaster] satisfies Named] : []),
  ]
  return days.filter(([, at]) => [saturday, sunday].includes(weekdayOf(at)))
}

/**
 * Returns the days on which a state's offices are closed, apart from weekends; without a state, those of the whole country.
 * Computed by rule, which is good enough for promised days: a state may proclaim a different day for one year.
 */
export function publicHolidays(state: State | undefined, year: number): ReadonlySet<CalendarDay> {
  return new Set(workdaysOff(state, year).map(([, at]) => written(at)))
}

const named = new Map<string, ReadonlyMap<CalendarDay, string>>()

/** Returns the names of a state's public holidays by day, for shops: with those on a weekend. */
export function namedHolidays(state: State | undefined, year: number): ReadonlyMap<CalendarDay, string> {
  const key = `${state} ${year}`
  const known = named.get(key)
  if (known) return known
  const days = [...workdaysOff(state, year), ...weekendsOff(state, year)]
  const made = new Map(days.toSorted(([, a], [, b]) => a - b).map(([name, at]) => [written(at), name]))
  named.set(key, made)
  return made
}

/** Returns the name of the public holiday on a day in a state, or undefined. */
export const holidayOn = (day: CalendarDay, state: State | undefined): string | undefined =>
  namedHolidays(state, Number(day.slice(0, 4))).get(day)

/** Whether a day is from Monday to Friday and no public holiday. */
export function isBusinessDay(day: CalendarDay, state: State | undefined): boolean {
  const weekday = weekdayOf(Date.parse(day))
  return weekday !== saturday && weekday !== sunday && !publicHolidays(state, Number(day.slice(0, 4))).has(day)
}

/** Returns the day after a number of days. */
export const dayAfter = (day: CalendarDay, days: number): CalendarDay => written(Date.parse(day) + days * dayMs)

/** Returns the next day. */
export const nextDay = (day: CalendarDay): CalendarDay => dayAfter(day, 1)

/** Returns the weekday of a day; Monday is 0. */
export const weekdayOfDay = (day: CalendarDay): number => (weekdayOf(Date.parse(day)) + 6) % 7
