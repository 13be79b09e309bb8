import fc from 'fast-check'
import { expect, test } from 'vitest'

import { alternate, kilobytes, median, medianRatio, percentile, spread } from './measure.ts'

const numbers = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 30 })

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(() => median([])).toThrow('at least one value')
})

test('half of the values are on either side of the median', () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const middle = median(values)
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2)
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2)
    }),
  )
})

test('a percentile is one of the values, and the last one is the greatest', () => {
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
      expect(values).toContain(percentile(values, share))
      expect(percentile(values, 1)).toBe(Math.max(...values))
    }),
  )
})

test('the two measurements alternate, in every round', async () => {
  const order: string[] = []
  const note = (name: string) => () => Promise.resolve(order.push(name))
  expect(await alternate(3, note('a'), note('b'))).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  expect(order.join('')).toBe('ababab')
})

test('a machine that becomes slower between rounds does not change the ratio', () => {
  expect(
    medianRatio([
      [50, 100],
      [5, 10],
      [25, 50],
    ]),
  ).toBe(0.5)
})

test('numbers are formatted for people', () => {
  expect(kilobytes(1_536)).toBe('1.5 KB')
  expect(spread([1_000, 3_000, 2_000.4], 'a second')).toBe('2,000 a second (1,000, 3,000, 2,000)')
})
