import { expect, test } from 'vitest'

import { exploreSeams } from './testing/explore-seams.ts'

/** How many acts may need more than sixty sequences: the long form does each of them. */
const mostNeverDone = 4

test('no seam opens in sixty random sequences of acts by retailers and staff (rule R13)', async () => {
  const never = await exploreSeams({ runs: 60, seed: 48 })
  expect(never.slice(mostNeverDone), 'acts that were never done').toEqual([])
})
