import { expect, test } from 'vitest'

import { eventsIn, mostAttempts, nextAttemptAt, rightsIn } from './system.ts'

test('ten attempts take about three days, each later than the one before (rule SY6)', () => {
  const now = new Date('2026-11-27T00:00:00Z')
  const pauses = Array.from({ length: mostAttempts }, (_, index) => nextAttemptAt(index + 1, now, 0))
  const hours = pauses.map((at) => at && (at.getTime() - now.getTime()) / 3_600_000)
  expect(hours.at(-1)).toBeUndefined()
  const spent = hours.slice(0, -1).map((one) => one ?? 0)
  expect(spent).toEqual(spent.toSorted((a, b) => a - b))
  const whole = spent.reduce((sum, one) => sum + one, 0)
  expect(whole).toBeGreaterThan(72)
  expect(whole).toBeLessThan(78)
  expect(nextAttemptAt(1, now, 1)?.getTime()).toBe(now.getTime() + 5_500)
})

test('unknown names and events without their right are dropped (rules SY1, SY4)', () => {
  expect(rightsIn(['contracts:read', 'opt-outs:read', 'staff:manage', 'constructor'])).toEqual([
    'opt-outs:read',
    'contracts:read',
  ])
  expect(eventsIn(['bank.changed', 'shop.opened', 'constructor'], ['shops:read'])).toEqual(['shop.opened'])
})
