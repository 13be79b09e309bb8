import { expect, test } from 'vitest'

import { exploreSeams } from './testing/explore-seams.ts'

test.for([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'no seam opens in the hundred random sequences of seed %i (rule R13)',
  async (seed) => {
    expect(await exploreSeams({ runs: 100, seed }), 'acts that were never done').toEqual([])
  },
)
