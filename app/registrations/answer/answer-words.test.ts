import { expect, test } from 'vitest'

import { dayInWords, momentInShort, momentInWords } from './answer-words.ts'

const at = new Date('2026-11-18T06:00:00Z')

test('days and times are in the shop’s time zone', () => {
  expect(momentInWords(at, 'Australia/Sydney')).toBe('5 pm on Wednesday 18 November 2026')
  expect(momentInWords(at, 'Australia/Perth')).toBe('2 pm on Wednesday 18 November 2026')
  expect(dayInWords(new Date('2026-11-18T15:00:00Z'), 'Australia/Sydney')).toBe('Thursday 19 November 2026')
  expect(momentInShort(new Date('2026-11-18T05:12:00Z'), 'Australia/Sydney')).toBe('Wed 18 Nov, 4:12 pm')
  expect(momentInShort(new Date('2026-11-17T13:05:00Z'), 'Australia/Sydney')).toBe('Wed 18 Nov, 12:05 am')
})
