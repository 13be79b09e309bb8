import fc from 'fast-check'
import { expect, test } from 'vitest'

import { states } from '../place.ts'
import { isBusinessDay } from './public-holidays.ts'
import { timeZoneOf } from './time-zone.ts'

import { calendarDay, dueAfterBusinessDays } from './business-days.ts'

const sydney = { state: 'NSW', timeZone: 'Australia/Sydney' } as const
const perth = { state: 'WA', timeZone: 'Australia/Perth' } as const
const due = (received: string, days: number, place: typeof sydney | typeof perth) =>
  dueAfterBusinessDays(new Date(received), { days, ...place }).toISOString()

test('a business day counts from the day after receipt', () => {
  // Monday morning in Sydney; Wednesday 5 pm there.
  expect(due('2026-11-16T00:10:00Z', 2, sydney)).toBe('2026-11-18T06:00:00.000Z')
})

test('the day is in the applicant’s time zone: late on Monday in London is Tuesday in Sydney', () => {
  expect(due('2026-11-16T20:00:00Z', 2, sydney)).toBe('2026-11-19T06:00:00.000Z')
  expect(due('2026-11-16T15:30:00Z', 2, perth)).toBe('2026-11-18T09:00:00.000Z')
})

test('weekends and the state’s holidays are skipped: over Easter', () => {
  // Thursday 2 April 2026; Good Friday, the weekend and Easter Monday are off; Tuesday, Wednesday. Daylight saving ends in
  // between.
  expect(due('2026-04-02T02:00:00Z', 2, sydney)).toBe('2026-04-08T07:00:00.000Z')
})

test('a holiday of another state does not count', () => {
  // Western Australia Day is Monday 1 June 2026.
  expect(due('2026-05-29T02:00:00Z', 1, perth)).toBe('2026-06-02T09:00:00.000Z')
  expect(due('2026-05-29T02:00:00Z', 1, sydney)).toBe('2026-06-01T07:00:00.000Z')
})

test('holidays are skipped over the turn of the year', () => {
  expect(due('2026-12-24T02:00:00Z', 5, sydney)).toBe('2027-01-05T06:00:00.000Z')
})

test('the result is always 5 pm of a business day there, after receipt, and the right number of business days later', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
      fc.constantFrom(...states),
      fc.integer({ min: 1, max: 15 }),
      (received, state, days) => {
        const timeZone = timeZoneOf(state, '0000')
        const promised = dueAfterBusinessDays(received, { days, state, timeZone })
        const [from, until] = [calendarDay(received, timeZone), calendarDay(promised, timeZone)]
        expect(promised.getTime()).toBeGreaterThan(received.getTime())
        expect(new Intl.DateTimeFormat('en-AU', { timeZone, timeStyle: 'short' }).format(promised)).toMatch(
          /^5:00\spm$/,
        )
        let counted = 0
        for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(until); at += 86_400_000)
          counted += isBusinessDay(new Date(at).toISOString().slice(0, 10), state) ? 1 : 0
        expect(counted).toBe(days)
        expect(isBusinessDay(until, state)).toBe(true)
      },
    ),
  )
})
