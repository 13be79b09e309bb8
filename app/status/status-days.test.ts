import { expect, test } from 'vitest'

import { dayOf, lastDays, minutesSoFar } from './status-days.ts'

const longAfter = new Date('2027-01-01T00:00:00Z')

test('days are in Sydney’s time: they begin at 13:00 UTC in summer and at 14:00 in winter', () => {
  expect(dayOf(new Date('2026-11-20T12:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-20T13:00:00Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-06-20T13:59:59Z'))).toBe('2026-06-20')
  expect(dayOf(new Date('2026-06-20T14:00:00Z'))).toBe('2026-06-21')
})

test('days have 24 hours, except when the clocks change: 25 in April, 23 in October', () => {
  expect(minutesSoFar('2026-07-01', longAfter)).toBe(1_440)
  expect(minutesSoFar('2026-04-05', longAfter)).toBe(1_500)
  expect(minutesSoFar('2026-10-04', longAfter)).toBe(1_380)
})

test('counts the minutes of today that have begun, and none of tomorrow', () => {
  expect(minutesSoFar('2026-11-21', new Date('2026-11-20T13:00:00Z'))).toBe(1)
  expect(minutesSoFar('2026-11-21', new Date('2026-11-20T14:29:59Z'))).toBe(90)
  expect(minutesSoFar('2026-11-22', new Date('2026-11-20T14:29:59Z'))).toBe(0)
})

test('ninety days end today, without a gap at months, leap days and changes of the clocks', () => {
  const days = lastDays('2028-03-01', 90)
  expect(days).toHaveLength(90)
  expect(new Set(days).size).toBe(90)
  expect(days.slice(-3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(days[0]).toBe('2027-12-03')
})
