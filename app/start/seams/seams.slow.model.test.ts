import { expect, test } from 'vitest'

import { exploreSeams } from './testing/explore-seams.ts'

const neverDone: string[][] = []

test.for([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'no seam opens in the hundred random sequences of seed %i (rule R13)',
  async (seed) => {
    const never = await exploreSeams({ runs: 100, seed })
    neverDone.push(never)
    expect(never.length, 'acts that were never done').toBeLessThan(4)
  },
)

test('each act was done in one of these sequences (rule R13)', () => {
  const [first = [], ...others] = neverDone
  expect(first.filter((name) => others.every((names) => names.includes(name)))).toEqual([])
})
