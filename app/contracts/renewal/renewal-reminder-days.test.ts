import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isSensible } from '#app/agents/reminders/next-reminder.ts'
import { states } from '#app/places/place.ts'
import { timeZoneOf } from '#app/places/time-zone.ts'

import { daysBeforeEnd, leftToSignMs, nextRenewalReminder } from './renewal-reminder-days.ts'

const dayMs = 86_400_000
const sydney = { timeZone: 'Australia/Sydney', state: 'NSW' } as const
const clocks = fc.constantFrom(...states.map((state) => ({ timeZone: timeZoneOf(state, '0000'), state })))
const moments = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2035-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('every reminder of a renewal comes at a sensible hour, a day before its end at the latest', () => {
  fc.assert(
    fc.property(moments, clocks, (expiresAt, clock) => {
      const dues = daysBeforeEnd.map((_, sent) => nextRenewalReminder(sent, expiresAt, clock) ?? expiresAt)
      for (const [at, due] of dues.entries()) {
        expect(isSensible(due, clock)).toBe(true)
        const left = expiresAt.getTime() - due.getTime()
        expect(left).toBeGreaterThanOrEqual(leftToSignMs)
        // Over a weekend with holidays it is five days from one sensible hour to the next.
        expect(Math.abs(left - (daysBeforeEnd[at] ?? 0) * dayMs)).toBeLessThan(5 * dayMs)
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
])('the last reminder comes %s', (_, expiresAt, due) => {
  expect(nextRenewalReminder(2, new Date(expiresAt), sydney)?.toISOString()).toBe(due)
})

test('after the last there is none', () => {
  expect(nextRenewalReminder(daysBeforeEnd.length, new Date(), sydney)).toBeUndefined()
})
