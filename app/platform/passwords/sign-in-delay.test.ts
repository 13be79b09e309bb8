import { expect, test } from 'vitest'

import { delayMinutes } from './sign-in-delay.ts'

test('after five failures in a row the wait grows 1, 2, 4 … and stops at an hour: never a permanent lock (rule L3)', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1_000_000].map(delayMinutes)).toEqual([
    0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60,
  ])
})
