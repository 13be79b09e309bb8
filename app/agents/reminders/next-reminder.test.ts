import fc from 'fast-check'
import { expect, test } from 'vitest'

import { states } from '#app/places/place.ts'
import { localMoment, timeZoneOf } from '#app/places/time-zone.ts'

import { isSensible, nextReminder, reminderDays, sensibleFrom } from './next-reminder.ts'

const dayMs = 86_400_000
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
      const at = nextReminder(sent, invitedAt, clock)
      const due = invitedAt.getTime() + (reminderDays[sent] ?? 0) * dayMs
      expect(at?.getTime()).toBeGreaterThanOrEqual(due)
      expect(at && isSensible(at, clock)).toBe(true)
      // From Thursday 17:00 to the Tuesday after Easter at 9:00, and an hour for the clocks.
      expect((at?.getTime() ?? 0) - due).toBeLessThanOrEqual((4 * 24 + 16 + 1) * 3_600_000)
    }),
    { numRuns: 3_000 },
  )
})

test('three reminders, after 3, 7 and 21 days (rule AC8)', () => {
  const at = new Date('2026-03-03T00:00:00Z')
  const clock = { timeZone: 'Australia/Sydney', state: null }
  const days = [0, 1, 2].map((sent) =>
    Math.floor(((nextReminder(sent, at, clock)?.getTime() ?? 0) - at.getTime()) / dayMs),
  )
  expect(days).toEqual([3, 7, 21])
  expect(nextReminder(3, at, clock)).toBeUndefined()
})

test('no earlier moment would have been sensible', () => {
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

const nsw = (timeZone: string) => ({ timeZone, state: 'NSW' as const })

test('the clocks of daylight saving are the shop’s own', () => {
  // Sydney puts its clocks forward on Sunday 1 October 2028 and back on Sunday 2 April 2028; Brisbane never does.
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
    'Christmas of a shop whose state nobody knows',
    null,
    'Australia/Sydney',
    '2026-12-24T06:30:00Z',
    '2026-12-28T22:00:00.000Z',
  ],
] as const)('nobody is written to on a public holiday: %s', ([, state, timeZone, at, first]) => {
  expect(sensibleFrom(new Date(at), { timeZone, state }).toISOString()).toBe(first)
})

test('after three there are no more', () => {
  expect(nextReminder(3, new Date(), { timeZone: 'Australia/Perth', state: 'WA' })).toBeUndefined()
})
