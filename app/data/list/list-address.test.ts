import { expect, test } from 'vitest'

import { positionText } from './list-address.ts'

const page = (shown: number, before?: number) => ({ rows: Array.from({ length: shown }), before })

test('a page shows its position in the list (rule BO5)', () => {
  expect(positionText(page(25, 0), 58, 1_000)).toBe('1–25 of 58')
  expect(positionText(page(25, 25), 58, 1_000)).toBe('26–50 of 58')
  expect(positionText(page(8, 50), 58, 1_000)).toBe('51–58 of 58')
  expect(positionText(page(25, 975), 1_000, 1_000)).toBe('976–1,000 of 1,000+')
  expect(positionText(page(25, 1_000), 1_000, 1_000)).toBe('1,001–1,025 of 1,025+')
})

test('a list on one page, an empty one, and a page with an unknown position show their number of rows', () => {
  expect(positionText(page(7, 0), 7, 1_000)).toBe('7 of 7')
  expect(positionText(page(0, 0), 0, 1_000)).toBe('0 of 0')
  expect(positionText(page(25), 58, 1_000)).toBe('25 of 58')
})
