import { expect, test } from 'vitest'

import { longestLine, sizeFor } from './headline-fit.ts'

test('the longest line is as short as the number of lines allows', () => {
  expect(longestLine('Nobody home? Try the newsagent', 2)).toBe(16)
  expect(longestLine('Prepay & Save', 2)).toBe(7)
  expect(longestLine('Prepay & Save', 1)).toBe(13)
})

test('no word is broken, so a line is at least as long as the longest word', () => {
  expect(longestLine('A counterrevolutionary idea', 3)).toBe(20)
})

test('a headline gets the smallest size class that fits its longest line, and the last class when it is very long', () => {
  expect(sizeFor('Nobody home? Try the newsagent', 2)).toBe(16)
  expect(sizeFor('Prepay & Save', 2)).toBe(8)
  expect(sizeFor('w'.repeat(120), 2)).toBe(34)
})
