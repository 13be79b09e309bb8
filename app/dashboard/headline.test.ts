import fc from 'fast-check'
import { expect, test } from 'vitest'

import { headlineOf, inWords } from './headline.ts'

const quiet = { late: 0, waiting: 0, stalled: 0, failed: 0 }

test('numbers are words up to ninety-nine and figures from 100, with a plus where counting stopped', () => {
  expect([1, 9, 12, 19, 20, 21, 42, 90, 99].map((count) => inWords(count, 1_000))).toEqual([
    'one',
    'nine',
    'twelve',
    'nineteen',
    'twenty',
    'twenty-one',
    'forty-two',
    'ninety',
    'ninety-nine',
  ])
  expect([100, 999, 1_000].map((count) => inWords(count, 1_000))).toEqual(['100', '999', '1,000+'])
})

test('the headline names the worst problem, or says that the day is quiet', () => {
  expect(headlineOf({ ...quiet, late: 2, waiting: 9, stalled: 4 }, 1_000)).toEqual(['two late', 'nine', 'waiting'])
  expect(headlineOf({ ...quiet, waiting: 1 }, 1_000)).toEqual(['one', 'waiting'])
  expect(headlineOf({ ...quiet, failed: 1, stalled: 3 }, 1_000)).toEqual(['one', 'email lost'])
  expect(headlineOf({ ...quiet, stalled: 3 }, 1_000)).toEqual(['three', 'stalled'])
  expect(headlineOf(quiet, 1_000)).toEqual(['all', 'quiet'])
})

test('there are one to three short lines for any counts', () => {
  const count = fc.nat(1_000)
  fc.assert(
    fc.property(count, count, count, count, (late, waiting, stalled, failed) => {
      const lines = headlineOf({ late, waiting: Math.max(late, waiting), stalled, failed }, 1_000)
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const line of lines) expect(line).toMatch(/^\S.{0,19}$/)
    }),
  )
})
