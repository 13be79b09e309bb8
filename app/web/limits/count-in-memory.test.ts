import { expect, test } from 'vitest'

import { countInMemory } from './count-in-memory.ts'

test('a key above its points is refused until its window ends, and other keys are not', () => {
  let at = 0
  const wait = countInMemory({ points: 2, seconds: 60 }, () => at)
  expect([wait('a'), wait('a'), wait('b')]).toEqual([0, 0, 0])
  at += 20_000
  expect([wait('a'), wait('b')]).toEqual([40, 0])
  at += 39_999
  expect(wait('a')).toBeCloseTo(0.001)
  at += 1
  expect([wait('a'), wait('a'), wait('a')]).toEqual([0, 0, 60])
})
