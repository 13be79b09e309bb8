import { expect, test } from 'vitest'

import { promised, spanInWords } from './promise.ts'

const hour = 3_600_000
const from = new Date('2026-11-19T00:00:00Z')
const due = new Date('2026-11-21T00:00:00Z')
const after = (hours: number) => promised(from, due, new Date(from.getTime() + hours * hour))

test('the time left is shown in its two largest parts', () => {
  const said = [30_000, 59 * 60_000, hour, 5.5 * hour, 27 * hour, 48 * hour, 24 * 9 * hour + hour].map(spanInWords)
  expect(said).toEqual(['0 min', '59 min', '1 h', '5 h', '1 d 3 h', '2 d', '9 d'])
})

test('the pace is calm, soon in the last quarter, and late after the due time', () => {
  expect(after(0)).toEqual({ pace: 'calm', share: 0, words: '2 d left' })
  expect(after(35)).toMatchObject({ pace: 'calm', words: '13 h left' })
  expect(after(36)).toMatchObject({ pace: 'soon', share: 0.75, words: '12 h left' })
  expect(after(48)).toMatchObject({ pace: 'soon', share: 1, words: '0 min left' })
  expect(after(53)).toEqual({ pace: 'late', share: 1, words: '5 h late' })
})

test('a clock that was set back shows an empty bar', () => {
  expect(after(-3).share).toBe(0)
  expect(promised(due, due, due)).toMatchObject({ share: 1 })
})
