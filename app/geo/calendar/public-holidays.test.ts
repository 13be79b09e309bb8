import Holidays from 'date-holidays'
import { expect, test } from 'vitest'

import { type State, states } from '../place.ts'
import { holidayOn, isBusinessDay, namedHolidays, publicHolidays, weekdayOfDay } from './public-holidays.ts'

test.for<[State, number, string]>([
  ['NSW', 2026, '01-01 01-26 04-03 04-06 04-25 04-27 06-08 10-05 12-25 12-28'],
  ['VIC', 2026, '01-01 01-26 03-09 04-03 04-06 04-25 06-08 09-25 11-03 12-25 12-28'],
  ['QLD', 2026, '01-01 01-26 04-03 04-06 04-25 05-04 10-05 12-25 12-28'],
  ['SA', 2026, '01-01 01-26 03-09 04-03 04-06 04-25 06-08 10-05 12-25 12-28'],
  ['WA', 2026, '01-01 01-26 03-02 04-03 04-06 04-25 04-27 06-01 09-28 12-25 12-28'],
  ['TAS', 2026, '01-01 01-26 03-09 04-03 04-06 04-25 06-08 12-25 12-28'],
  ['NT', 2026, '01-01 01-26 04-03 04-06 04-25 05-04 06-08 08-03 12-25 12-28'],
  ['ACT', 2026, '01-01 01-26 03-09 04-03 04-06 04-25 04-27 06-01 06-08 10-05 12-25 12-28'],
  ['VIC', 2027, '01-01 01-26 03-08 03-26 03-29 04-25 06-14 09-24 11-02 12-27 12-28'],
])('%s %i', ([state, year, days]) => {
  expect([...publicHolidays(state, year)].toSorted()).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})

test('Christmas, Boxing Day and New Year move to working days in every year', () => {
  for (let year = 2020; year < 2060; year += 1) {
    const off = [...publicHolidays(undefined, year)].filter((day) => day.includes('-12-'))
    expect(new Set(off).size, String(year)).toBe(2)
    for (const day of off) expect([0, 6], day).not.toContain(new Date(day).getUTCDay())
  }
})

test('every state has the national holidays', () => {
  for (const state of states)
    for (let year = 2024; year < 2040; year += 1)
      for (const day of publicHolidays(undefined, year)) expect(publicHolidays(state, year)).toContain(day)
})

test('Good Friday and weekends are no business days; the Thursday before is (rule RG15)', () => {
  expect(isBusinessDay('2026-04-02', 'NSW')).toBe(true)
  expect(isBusinessDay('2026-04-03', 'NSW')).toBe(false)
  expect(isBusinessDay('2026-04-04', 'NSW')).toBe(false)
  expect(isBusinessDay('2026-11-03', 'VIC')).toBe(false)
  expect(isBusinessDay('2026-11-03', 'NSW')).toBe(true)
})

/** Ignores weekends, which are days off anyway. */
const onWorkdays = (days: Iterable<string>) =>
  [...new Set(days)].filter((day) => ![0, 6].includes(new Date(day).getUTCDay())).toSorted()

/** Our days that date-holidays does not list: South Australia has a Monday off after an Anzac Day on a Sunday. */
const onlyOurs: readonly string[] = ['SA 2027-04-26']

test.each(states)('%s has the days off that date-holidays lists, from 2025 to 2030', (state) => {
  const listed = new Holidays('AU', state, { timezone: 'UTC', types: ['public'] })
  for (let year = 2025; year <= 2030; year += 1) {
    // An evening, such as Christmas Eve from 7 pm, does not count as a day off.
    const wholeDays = listed.getHolidays(year).filter(({ date }) => date.endsWith('00:00:00'))
    const ours = [...publicHolidays(state, year)].filter((day) => !onlyOurs.includes(`${state} ${day}`))
    expect(onWorkdays(ours)).toEqual(onWorkdays(wholeDays.map(({ date }) => date.slice(0, 10))))
  }
})

/** The holidays with a fixed date. Some states move them from a weekend to a Monday; for shops they also count on their own day. */
const hasFixedDate = (day: string) => ['-01-01', '-04-25', '-12-25', '-12-26'].some((date) => day.endsWith(date))

test.each(states)('%s has the weekend holidays for shops that date-holidays lists, from 2025 to 2030', (state) => {
  const listed = new Holidays('AU', state, { timezone: 'UTC', types: ['public'] })
  const onWeekends = (days: Iterable<string>) =>
    [...new Set(days)].filter((day) => weekdayOfDay(day) > 4 && !hasFixedDate(day)).toSorted()
  for (let year = 2025; year <= 2030; year += 1) {
    const theirs = listed.getHolidays(year).filter(({ date }) => date.endsWith('00:00:00'))
    expect(onWeekends(namedHolidays(state, year).keys()), `${year}`).toEqual(
      onWeekends(theirs.map(({ date }) => date.slice(0, 10))),
    )
  }
})

test('a shop sees a holiday with its name, on a weekend too, in the order of the year (rule OH6)', () => {
  expect(holidayOn('2026-04-03', 'NSW')).toBe('Good Friday')
  expect(holidayOn('2026-04-05', 'NSW')).toBe('Easter Sunday')
  expect(holidayOn('2026-04-04', 'WA')).toBeUndefined()
  expect(holidayOn('2026-12-26', 'VIC')).toBe('Boxing Day')
  expect(holidayOn('2026-12-28', 'VIC')).toBe('Boxing Day (additional day)')
  const days = [...namedHolidays('VIC', 2027).keys()]
  expect(days).toEqual(days.toSorted())
})
