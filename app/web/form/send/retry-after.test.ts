import { expect, test } from 'vitest'

import { parseRetryAfter, retryWords } from './retry-after.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

test('Retry-After is parsed as seconds or as a date, and nothing else', () => {
  const read = (header: string) => parseRetryAfter(new Headers({ 'Retry-After': header }), now)
  expect(read('55')).toBe(55)
  expect(read('Sat, 21 Nov 2026 10:02:00 GMT')).toBe(120)
  for (const header of ['', 'soon', '-5', 'Sat, 21 Nov 2020 10:02:00 GMT']) expect(read(header)).toBeUndefined()
  expect(parseRetryAfter(new Headers(), now)).toBeUndefined()
})

test("a date in Retry-After counts from the date of its response, whatever the device's clock (rule AC70)", () => {
  const headers = new Headers({
    date: 'Sat, 21 Nov 2026 10:00:00 GMT',
    'retry-after': 'Sat, 21 Nov 2026 10:02:00 GMT',
  })
  for (const days of [-20, 0, 20]) expect(parseRetryAfter(headers, now + days * 86_400_000)).toBe(120)
})

test('the wait is worded as a person would say it, and never shortened', () => {
  const said = [undefined, 0, 5, 31, 55, 60, 540, 3_600, 7_300, 80_000].map((seconds) => retryWords(seconds))
  expect(said).toEqual([
    'Try again in a moment.',
    'Try again in a few seconds.',
    'Try again in a few seconds.',
    'Try again in about 40 seconds.',
    'Try again in about a minute.',
    'Try again in about a minute.',
    'Try again in about 9 minutes.',
    'Try again in about an hour.',
    'Try again in about 3 hours.',
    'Try again tomorrow.',
  ])
})
