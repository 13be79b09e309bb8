import { expect, test } from 'vitest'

import { chartScale } from './chart-scale.ts'

test('a scale has five whole numbers, starts at 0 and reaches the largest value', () => {
  for (let most = 0; most < 5_000; most += 7) {
    const lines = chartScale(most)
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe(0)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
    expect(lines.every(Number.isInteger)).toBe(true)
  }
  expect(chartScale(1_104)).toEqual([0, 500, 1_000, 1_500, 2_000])
  expect(chartScale(3)).toEqual([0, 1, 2, 3, 4])
})
