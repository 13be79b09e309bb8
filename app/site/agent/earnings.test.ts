import { expect, test } from 'vitest'

import { estimate, example, inDollars, readAssumptions } from './earnings.ts'

test('the example of 12 transactions a day on 6 days at 50 cents is 36 dollars a week, and 52 times that a year', () => {
  expect(estimate(example)).toEqual({ perWeek: 72, week: 3_600, fortnight: 7_200, year: 187_200 })
})

test('amounts are exact in cents, also where floating-point numbers would not be', () => {
  expect(estimate({ transactions: 3, days: 1, commission: 35 }).week).toBe(105)
  expect(inDollars(105)).toBe('$1.05')
  expect(inDollars(5)).toBe('$0.05')
  expect(inDollars(187_200)).toBe('$1,872.00')
  expect(inDollars(estimate({ transactions: 60, days: 7, commission: 200 }).year)).toBe('$43,680.00')
  expect(inDollars(123_456_789)).toBe('$1,234,567.89')
})

test('a shared address sets the numbers; invalid ones become the example’s, and ones out of range the nearest limit', () => {
  const read = (query: string) => readAssumptions(new URLSearchParams(query))
  expect(read('transactions=20&days=7&commission=125')).toEqual({ transactions: 20, days: 7, commission: 125 })
  expect(read('')).toEqual(example)
  expect(read('transactions=-3&days=x&commission=0.5')).toEqual(example)
  expect(read('transactions=999&days=0&commission=1')).toEqual({ transactions: 60, days: 1, commission: 10 })
  expect(read('commission=52').commission).toBe(50)
})
