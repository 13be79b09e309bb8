import fc from 'fast-check'
import { expect, test } from 'vitest'

import { states } from '#app/geo/place.ts'
import { localMoment, timeZoneOf } from '#app/geo/calendar/time-zone.ts'

import { afterReminder, dueReminder, isSensible, leftAtTheEndMs, reminderDay, sensibleFrom } from './reminder-times.ts'

const dayMs = 86_400_000
const [after, before] = [
  [3, 7, 21],
  [-14, -7, -2],
] as const
const nsw = (timeZone: string) => ({ timeZone, state: 'NSW' as const })
const australian = [
  ...states.map((state) => timeZoneOf(state, '0000')),
  ...['2880', '2898', '2899', '6443', '6798', '6799'].map((postcode) => timeZoneOf('NSW', postcode)),
]
const clocks = fc.record({
  timeZone: fc.constantFrom(...new Set([...australian, ...Intl.supportedValuesOf('timeZone')])),
  state: fc.constantFrom(...states, null),
})
const moments = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2035-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('a reminder never comes before its day, and always from 9:00 to 17:00 of a working day, in every zone', () => {
  fc.assert(
    fc.property(moments, fc.nat({ max: 2 }), clocks, (invitedAt, sent, clock) => {
      const at = dueReminder(after, sent, invitedAt, clock)
      const due = reminderDay(after, sent, invitedAt)?.getTime() ?? 0
      expect(at?.getTime()).toBeGreaterThanOrEqual(due)
      expect(at && isSensible(at, clock)).toBe(true)
      // From Thursday 17:00 to the Tuesday after Easter at 9:00, and an hour for daylight saving.
      expect((at?.getTime() ?? 0) - due).toBeLessThanOrEqual((4 * 24 + 16 + 1) * 3_600_000)
    }),
    { numRuns: 3_000 },
  )
})

test('there is one reminder per day of the kind, and none after the last', () => {
  const [at, clock] = [new Date('2026-03-03T00:00:00Z'), { timeZone: 'Australia/Sydney', state: null }]
  const passed = [0, 1, 2].map((sent) => (dueReminder(after, sent, at, clock)?.getTime() ?? 0) - at.getTime())
  expect(passed.map((ms) => Math.floor(ms / dayMs))).toEqual([...after])
  expect(dueReminder(after, 3, at, clock)).toBeUndefined()
  expect(reminderDay(after, 3, at)).toBeUndefined()
})

test('a reminder before an end comes in working hours, a day before that end at the latest', () => {
  fc.assert(
    fc.property(moments, clocks, (end, clock) => {
      for (const [sent, day] of before.entries()) {
        const due = dueReminder(before, sent, end, clock) ?? end
        expect(isSensible(due, clock)).toBe(true)
        const left = end.getTime() - due.getTime()
        expect(left).toBeGreaterThanOrEqual(leftAtTheEndMs)
        // With holidays around a weekend, working hours can be five days apart.
        expect(Math.abs(left + day * dayMs)).toBeLessThan(5 * dayMs)
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['on its day', '2026-12-02T01:00:00Z', '2026-11-30T01:00:00.000Z'],
  ['at nine, when its hour is at night', '2026-12-02T11:00:00Z', '2026-11-30T22:00:00.000Z'],
  ['before the weekend, when the Monday after it is the end', '2026-11-29T22:30:00Z', '2026-11-27T05:30:00.000Z'],
  ['on Monday, when that leaves a day', '2026-12-01T02:00:00Z', '2026-11-29T22:00:00.000Z'],
])('the last reminder before an end comes %s', (_, end, due) => {
  expect(dueReminder(before, 2, new Date(end), nsw('Australia/Sydney'))?.toISOString()).toBe(due)
})

test('after an outage, reminders after a start are two days apart, and missed ones before an end are skipped', () => {
  const now = new Date('2026-11-25T01:00:00Z')
  const from = new Date('2026-10-01T01:00:00Z')
  const clock = nsw('Australia/Sydney')
  expect(afterReminder(after, { sent: 1, from, now }, clock)).toEqual({
    sent: 1,
    nextAt: new Date('2026-11-27T01:00:00Z'),
  })
  expect(afterReminder(after, { sent: 3, from, now }, clock)).toEqual({ sent: 3, nextAt: null })
  const end = new Date('2026-11-26T05:00:00Z')
  expect(afterReminder(before, { sent: 1, from: end, now }, clock)).toEqual({ sent: 3, nextAt: null })
  const later = new Date('2026-12-01T01:00:00Z')
  expect(afterReminder(before, { sent: 1, from: later, now }, clock)).toEqual({
    sent: 2,
    nextAt: new Date('2026-11-29T22:00:00Z'),
  })
})

test('no earlier moment is in working hours', () => {
  fc.assert(
    fc.property(moments, clocks, fc.nat({ max: 999 }), (at, clock, share) => {
      const first = sensibleFrom(at, clock)
      const wait = first.getTime() - at.getTime()
      expect(wait === 0 || !isSensible(new Date(at.getTime() + Math.floor((wait * share) / 1_000)), clock)).toBe(true)
      expect(wait === 0 || localMoment(first, clock.timeZone).minute === 540).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

test("daylight saving follows the shop's own clock", () => {
  // Sydney's daylight saving begins on Sunday 1 October 2028 and ends on Sunday 2 April 2028; Brisbane has none.
  const friday = new Date('2028-09-29T12:00:00Z')
  expect(sensibleFrom(friday, { timeZone: 'Australia/Sydney', state: null }).toISOString()).toBe(
    '2028-10-01T22:00:00.000Z',
  )
  expect(sensibleFrom(friday, { timeZone: 'Australia/Lord_Howe', state: null }).toISOString()).toBe(
    '2028-10-01T22:00:00.000Z',
  )
  expect(sensibleFrom(friday, { timeZone: 'Australia/Brisbane', state: null }).toISOString()).toBe(
    '2028-10-01T23:00:00.000Z',
  )
  expect(sensibleFrom(new Date('2028-04-01T02:00:00Z'), nsw('Australia/Sydney')).toISOString()).toBe(
    '2028-04-02T23:00:00.000Z',
  )
})

test.for([
  ['Labour Day of New South Wales', 'NSW', 'Australia/Sydney', '2026-10-03T02:00:00Z', '2026-10-05T22:00:00.000Z'],
  ['but not of Victoria', 'VIC', 'Australia/Melbourne', '2026-10-03T02:00:00Z', '2026-10-04T22:00:00.000Z'],
  ['Melbourne Cup Day', 'VIC', 'Australia/Melbourne', '2026-11-03T01:00:00Z', '2026-11-03T22:00:00.000Z'],
  ['and nowhere else', 'SA', 'Australia/Adelaide', '2026-11-03T01:00:00Z', '2026-11-03T01:00:00.000Z'],
  ['Good Friday to Easter Monday', 'WA', 'Australia/Perth', '2026-04-03T02:00:00Z', '2026-04-07T01:00:00.000Z'],
  [
    'Christmas of a shop whose state is unknown',
    null,
    'Australia/Sydney',
    '2026-12-24T06:30:00Z',
    '2026-12-28T22:00:00.000Z',
  ],
] as const)('no reminder is sent on a public holiday: %s', ([, state, timeZone, at, first]) => {
  expect(sensibleFrom(new Date(at), { timeZone, state }).toISOString()).toBe(first)
})
