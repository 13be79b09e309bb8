import { expect, test } from 'vitest'

import { dayInSydney, publicOn, startOfDayInSydney } from './schedule.ts'

const entry = (slug: string, date: string, draft = false) => ({ slug, date, draft })

test('an article becomes public in the first minute of its day in Sydney, in summer and in winter', () => {
  const articles = [entry('summer', '2026-01-10'), entry('winter', '2026-07-10')]
  const at = (now: string) => publicOn(articles, new Date(now)).map(({ slug }) => slug)
  expect(at('2026-01-09T12:59:59Z')).toEqual([])
  expect(at('2026-01-09T13:00:00Z')).toEqual(['summer'])
  expect(at('2026-07-09T13:59:59Z')).toEqual(['summer'])
  expect(at('2026-07-09T14:00:00Z')).toEqual(['winter', 'summer'])
})

test('drafts are never public; articles are sorted from the newest, and by name within a day', () => {
  const articles = [
    entry('b', '2026-01-01'),
    entry('a', '2026-01-01'),
    entry('new', '2026-02-01'),
    entry('no', '2026-01-03', true),
  ]
  expect(publicOn(articles, new Date('2026-03-01')).map(({ slug }) => slug)).toEqual(['new', 'a', 'b'])
})

test.for([
  ['2026-01-10', '2026-01-10T00:00:00+11:00'],
  ['2026-07-10', '2026-07-10T00:00:00+10:00'],
  // Clocks go forward at 2 am on 4 October 2026, and back at 3 am on 5 April.
  ['2026-10-04', '2026-10-04T00:00:00+10:00'],
  ['2026-10-05', '2026-10-05T00:00:00+11:00'],
  ['2026-04-05', '2026-04-05T00:00:00+11:00'],
  ['2026-04-06', '2026-04-06T00:00:00+10:00'],
] as const)('the day %s begins at %s', ([day, moment]) => {
  expect(startOfDayInSydney(day)).toBe(moment)
  expect(dayInSydney(new Date(moment))).toBe(day)
  expect(dayInSydney(new Date(Date.parse(moment) - 1))).not.toBe(day)
})
