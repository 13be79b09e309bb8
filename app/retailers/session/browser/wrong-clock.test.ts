import { expect, test } from 'vitest'

import { isWrongClock, wrongClockWords } from './wrong-clock.tsx'

const day = 86_400_000

test('a clock counts as wrong from an hour, ahead or behind (rule AC70)', () => {
  expect([20 * day, -20 * day, 3_600_000].map((ahead) => isWrongClock(ahead))).toEqual([true, true, true])
  expect([0, 59 * 60_000, undefined].map((ahead) => isWrongClock(ahead))).toEqual([false, false, false])
})

test('the notice names the time of the device and the right time (rule AC70)', () => {
  const words = wrongClockWords(20 * day, Date.parse('2026-12-16T12:00:00Z'))
  expect(words).toMatch(/^It says 16 December 2026.*The right time is 26 November 2026/)
})
