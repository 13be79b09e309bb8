import { expect, test } from 'vitest'

import { exploreSeams } from './testing/explore-seams.ts'

test('no seam opens in sixty random sequences of acts by retailers and staff (rule R13)', async () => {
  expect(await exploreSeams({ runs: 60, seed: 48 }), 'acts that were never done').toEqual([])
})
