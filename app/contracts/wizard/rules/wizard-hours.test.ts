import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  defaultDay,
  defaultWeek,
  isAnyDayOpen,
  likeMonday,
  minutesOf,
  openingHoursOf,
  setTime,
  timeChoices,
  toggleDay,
  weekdays,
  weekFrom,
  weekOf,
} from './wizard-hours.ts'

const aDay = fc.record({
  open: fc.boolean(),
  from: fc.constantFrom(...timeChoices),
  to: fc.constantFrom(...timeChoices),
})
const aWeek = fc
  .tuple(aDay, aDay, aDay, aDay, aDay, aDay, aDay)
  .map((days) => weekOf((_, at) => days[at] ?? defaultDay))

test('the choices are the hours from 12:00 am to 11:00 pm (rule C21)', () => {
  expect(timeChoices).toHaveLength(24)
  expect([timeChoices[0], timeChoices[1], timeChoices[12], timeChoices[23]]).toEqual([
    '12:00 am',
    '1:00 am',
    '12:00 pm',
    '11:00 pm',
  ])
  expect(minutesOf('7:00 am')).toBe(420)
  expect(minutesOf('7:30 am')).toBeUndefined()
})

test('a week begins open from 7:00 am to 6:00 pm on all seven days (rule C14)', () => {
  expect(weekdays).toHaveLength(7)
  for (const day of weekdays) expect(defaultWeek[day]).toEqual({ open: true, from: '7:00 am', to: '6:00 pm' })
})

test('opening or closing a day resets its times to 12:00 am; setting a time opens it (rule C21)', () => {
  fc.assert(
    fc.property(
      aDay,
      fc.constantFrom(...timeChoices),
      fc.constantFrom('from' as const, 'to' as const),
      (day, time, which) => {
        expect(toggleDay(day)).toEqual({ open: !day.open, from: '12:00 am', to: '12:00 am' })
        expect(setTime(day, which, time)).toEqual({ ...day, [which]: time, open: true })
      },
    ),
  )
})

test('the chosen hours survive a round trip through the store', () => {
  fc.assert(
    fc.property(aWeek, (week) => {
      const back = weekFrom(openingHoursOf(week))
      for (const day of weekdays) {
        expect(back[day].open).toBe(week[day].open)
        if (week[day].open) expect(back[day]).toEqual(week[day])
      }
    }),
  )
})

test('stored hours are printed unrounded, from the first opening to the last closing of a day (rule OH2)', () => {
  const lunch = [
    [450, 720],
    [780, 1_050],
  ] as const
  const week = weekFrom([lunch, [[1_110, 1_530]], [], [[0, 1_440]], [], [], []])
  expect(week.Monday).toEqual({ open: true, from: '7:30 am', to: '5:30 pm' })
  expect(week.Tuesday).toEqual({ open: true, from: '6:30 pm', to: '1:30 am' })
  expect(week.Wednesday.open).toBe(false)
  expect(week.Thursday).toEqual({ open: true, from: '12:00 am', to: '12:00 am' })
})

test('a shop that closes at or before it opens closes on the next day', () => {
  const late = weekOf(() => ({ open: true, from: '6:00 pm', to: '2:00 am' }))
  expect(openingHoursOf(late)[0]).toEqual([[1_080, 1_560]])
  const always = weekOf(() => ({ open: true, from: '12:00 am', to: '12:00 am' }))
  expect(openingHoursOf(always)[6]).toEqual([[0, 1_440]])
})

test('a usual week copies Monday to the working days and leaves the weekend', () => {
  const week = { ...defaultWeek, Monday: { open: true, from: '6:00 am', to: '8:00 pm' } }
  const usual = likeMonday(week)
  expect(usual.Friday).toEqual(week.Monday)
  expect(usual.Saturday).toEqual(defaultDay)
  expect(isAnyDayOpen(weekOf(() => ({ open: false, from: '12:00 am', to: '12:00 am' })))).toBe(false)
})
