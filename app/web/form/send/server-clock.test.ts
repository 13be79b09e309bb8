import { expect, test } from 'vitest'

import { clockError } from './server-clock.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

test.for([
  ['Sat, 21 Nov 2026 10:00:00 GMT', 0],
  ['Sat, 21 Nov 2026 09:59:00 GMT', 60_000],
  ['Sun, 22 Nov 2026 10:00:00 GMT', -86_400_000],
  ['today', 0],
] as const)('a response of %s means that the clock is %d ms ahead (rule AC70)', ([date, ahead]) => {
  expect(clockError(new Headers({ date }), now)).toBe(ahead)
})

test('a response without a date gives no clock error', () => {
  expect(clockError(new Headers(), now)).toBe(0)
})
