import { expect, test } from 'vitest'

import { isPaid, waitMinutes, workAfter } from './limit.ts'

test('from ten failures in a row a source waits 1, 2, 4 … minutes, and never more than an hour (rule L3)', () => {
  expect([0, 9, 10, 11, 12, 13, 14, 15, 16, 17, 1_000_000].map((failures) => waitMinutes(failures, 10))).toEqual([
    0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60,
  ])
})

test('a human check is required from the threshold on, one step harder each time the count doubles, up to the fifth (rule L3)', () => {
  expect([0, 19, 20, 39, 40, 80, 160, 319, 320, 1_000_000].map((count) => workAfter(count, 20))).toEqual([
    0, 0, 1, 1, 2, 3, 4, 4, 5, 5,
  ])
})

test('the work of the step before is still enough, and no work is never enough', () => {
  const pairs = [[0, 0], [1, 0], [1, 1], [2, 1], [3, 1], [3, 2], [5, 4], [5, 3]] as const // prettier-ignore
  expect(pairs.map(([due, paid]) => isPaid(due, paid))).toEqual([true, false, true, true, false, true, true, false])
})
