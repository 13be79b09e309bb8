import { expect, test } from 'vitest'

import { openState } from './open-state.ts'
import type { OpeningHours } from './opening-hours.ts'
import { addDays, answerHolidays, answerOf, daysAhead, hoursOn, removeDays, type ShopHours, specialRuns } from './special-days.ts' // prettier-ignore
import { holidaysAhead, specialView } from './special-view.ts'

const day = (from: number, to: number) => [[from, to]] as const
const week: OpeningHours = [...Array.from({ length: 5 }, () => day(420, 1_080)), day(420, 840), []]
const sydney: ShopHours = { openingHours: week, specialDays: [], state: 'NSW', timeZone: 'Australia/Sydney' }
const closure = { from: '2026-12-24', to: '2027-01-03', shifts: [] }
const withDays = (...specialDays: ShopHours['specialDays'][number][]): ShopHours => ({ ...sydney, specialDays })
const label = (shop: ShopHours, at: string) => openState(shop, new Date(at)).label

test('special days override the weekday, and the shortest of several counts (rule OH6)', () => {
  const open = { from: '2026-12-29', to: '2026-12-29', shifts: day(540, 720) }
  const shop = withDays(closure, open)
  expect(hoursOn(shop, '2026-12-23').shifts).toEqual(day(420, 1_080))
  expect(hoursOn(shop, '2026-12-24').shifts).toEqual([])
  expect(hoursOn(shop, '2026-12-29').shifts).toEqual(day(540, 720))
  expect(hoursOn(withDays(open, closure), '2026-12-29').shifts).toEqual(day(540, 720))
  expect(hoursOn(shop, '2027-01-03').shifts).toEqual([])
  expect(hoursOn(shop, '2027-01-04').shifts).toEqual(day(420, 1_080))
})

test('a public holiday without an answer has the usual hours, which may differ; an answer or a closure settles it (rule OH7)', () => {
  const goodFriday = '2026-04-03'
  expect(hoursOn(sydney, goodFriday)).toMatchObject({
    shifts: day(420, 1_080),
    holiday: 'Good Friday',
    mayDiffer: true,
  })
  const answered = (answer: 'usual' | 'closed') =>
    hoursOn({ ...sydney, ...answerHolidays([{ day: goodFriday, answer }])(sydney) }, goodFriday)
  expect(answered('usual')).toMatchObject({ shifts: day(420, 1_080), mayDiffer: false })
  expect(answered('closed')).toMatchObject({ shifts: [], mayDiffer: false })
  expect(hoursOn(withDays({ from: '2026-04-01', to: '2026-04-30', shifts: [] }), goodFriday).mayDiffer).toBe(false)
  // Closed on Sundays anyway, and another state.
  expect(hoursOn(sydney, '2026-04-05')).toMatchObject({ holiday: 'Easter Sunday', mayDiffer: false })
  expect(hoursOn(sydney, '2026-11-03').mayDiffer).toBe(false)
  expect(hoursOn({ ...sydney, state: 'VIC' }, '2026-11-03').mayDiffer).toBe(true)
})

test('open now follows special days on the shop’s own clock, in every time zone (rules F4, OH4)', () => {
  const christmasEve = withDays(closure)
  // 23 December, 6:30 pm in Sydney and 3:30 pm in Perth.
  const evening = '2026-12-23T07:30:00Z'
  expect(label(christmasEve, evening)).toBe('Opens 7:00 am on Monday 4 January')
  const perth: ShopHours = { ...christmasEve, state: 'WA', timeZone: 'Australia/Perth' }
  expect(label(perth, evening)).toBe('Open until 6:00 pm')
  expect(openState(sydney, new Date('2026-04-03T00:00:00Z'))).toMatchObject({ isOpen: true, mayDiffer: true })
})

test('a night before a closed day goes on past midnight, and a special night ends on the next day (rule OH6)', () => {
  const late = { from: '2026-12-31', to: '2026-12-31', shifts: day(1_080, 1_440 + 120) }
  const shop = withDays(late, { from: '2027-01-01', to: '2027-01-01', shifts: [] })
  expect(label(shop, '2026-12-31T13:30:00Z')).toBe('Open until 2:00 am')
  expect(label(shop, '2026-12-31T14:59:59Z')).toBe('Open until 2:00 am')
  expect(label(shop, '2026-12-31T15:00:00Z')).toBe('Opens 7:00 am tomorrow')
})

test('the days ahead are right when daylight saving begins and ends, on days of 23 and 25 hours', () => {
  for (const now of ['2026-10-03T13:59:00Z', '2026-10-03T14:01:00Z', '2026-04-04T12:59:00Z', '2026-04-04T15:30:00Z']) {
    const days = daysAhead(sydney, new Date(now), 5).map(({ day: one }) => one)
    expect(new Set(days).size).toBe(5)
    expect(days).toEqual(days.toSorted())
  }
  expect(daysAhead(sydney, new Date('2026-10-03T13:59:00Z'), 1)[0]?.day).toBe('2026-10-03')
  expect(daysAhead(sydney, new Date('2026-10-03T14:01:00Z'), 1)[0]?.day).toBe('2026-10-04')
  const spring = withDays({ from: '2026-10-04', to: '2026-10-04', shifts: day(120, 240) })
  // 3:30 am in summer time, an hour and a half after midnight.
  expect(label(spring, '2026-10-03T16:30:00Z')).toBe('Open until 4:00 am')
})

test('a closure says until when, also one of a year, and a shop without hours is closed (rules OH6, OH8)', () => {
  const long = withDays({ from: '2026-12-01', to: '2027-02-28', shifts: [] })
  expect(label(long, '2026-12-01T01:00:00Z')).toBe('Closed until 1 March')
  expect(label(long, '2026-11-30T10:00:00Z')).toBe('Opens 7:00 am on Monday 1 March')
  const year = withDays({ from: '2026-12-01', to: '2027-11-30', shifts: [] })
  expect(label(year, '2026-12-01T01:00:00Z')).toBe('Closed until 1 December 2027')
  const never = { ...sydney, openingHours: week.map(() => []) }
  expect(label(never, '2026-12-01T01:00:00Z')).toBe('Closed')
  const once = { ...never, specialDays: [{ from: '2026-12-02', to: '2026-12-02', shifts: day(540, 720) }] }
  expect(label(once, '2026-12-01T01:00:00Z')).toBe('Opens 9:00 am tomorrow')
})

test('a closure is one run, and each unanswered holiday is its own', () => {
  const days = daysAhead(withDays(closure), new Date('2026-12-20T01:00:00Z'), 60)
  expect(specialRuns(days)).toEqual([
    { from: '2026-12-24', to: '2027-01-03', shifts: [], holiday: null, mayDiffer: false },
    { from: '2027-01-26', to: '2027-01-26', shifts: day(420, 1_080), holiday: 'Australia Day', mayDiffer: true },
  ])
  const easter = specialRuns(daysAhead(sydney, new Date('2026-04-01T01:00:00Z'), 10))
  expect(easter.map(({ holiday }) => holiday)).toEqual(['Good Friday', 'Easter Saturday', 'Easter Monday'])
})

test('the same days are replaced, and an answer that is taken back leaves none', () => {
  const twice = addDays({ ...closure, shifts: null })(addDays(closure)(sydney))
  expect(twice.specialDays).toEqual([{ ...closure, shifts: null }])
  expect(removeDays(closure)(twice).specialDays).toEqual([])
  const one = '2026-12-25'
  const answered = answerHolidays([{ day: one, answer: 'closed' }])(addDays(closure)(sydney))
  expect(answered.specialDays).toHaveLength(2)
  expect(answerHolidays([{ day: one, answer: '' }])(answered).specialDays).toEqual([closure])
  expect(answerHolidays([{ day: one, answer: 'keep' }])(answered)).toEqual(answered)
  expect(answerOf(hoursOn({ ...sydney, ...answered }, one))).toBe('closed')
})

test('forms list the holidays on which the shop opens, and every other special day once', () => {
  const now = new Date('2026-12-10T01:00:00Z')
  const shop = withDays(closure, { from: '2027-01-26', to: '2027-01-26', shifts: null }, { from: '2026-12-11', to: '2026-12-11', shifts: day(540, 600) }) // prettier-ignore
  const { holidays, days } = specialView(shop, now)
  expect(holidays.slice(0, 5).map(({ day: one, answer }) => [one, answer])).toEqual([
    ['2026-12-25', 'keep'],
    ['2026-12-26', 'keep'],
    ['2026-12-28', 'keep'],
    ['2027-01-01', 'keep'],
    ['2027-01-26', 'usual'],
  ])
  expect(holidays[0]?.stored).toBe('Closed (24 December 2026 to 3 January 2027)')
  expect(days.map(({ dates, hours }) => `${dates}: ${hours}`)).toEqual([
    '24 December 2026 to 3 January 2027: Closed',
    'Friday 11 December 2026: 9:00 am – 10:00 am',
  ])
  expect(holidaysAhead(sydney, now, 22).map(({ name }) => name)).toEqual([
    'Christmas Day',
    'Boxing Day',
    'Boxing Day (additional day)',
  ])
})
