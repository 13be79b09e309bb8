import fc from 'fast-check'
import { expect, test } from 'vitest'

import { states } from '#app/geo/place.ts'
import { isBusinessDay } from '#app/geo/calendar/public-holidays.ts'

import {
  changesBetween,
  earliestDays,
  parsePartner,
  parseRate,
  type RateEntry,
  scheduleOn,
  scheduleProblem,
} from './rate.ts'
import { lowerNoticeDays, rateDay, ratesInWords, type RateUnit } from './rates.schema.ts'

/** Parses an entry: 'Coinstead percent 150 2026-01-05'. */
function entry(line: string): RateEntry {
  const [partner = '', unit = '', value = '', from = ''] = line.split(' ')
  return { id: line, partner, unit: unit as RateUnit, value: Number(value), from }
}
const entries = (...lines: string[]) => lines.map(entry)
const wordsOn = (day: string, ...lines: string[]) =>
  scheduleOn(entries(...lines), day).map((of) => `${of.partner}: ${ratesInWords(of, day)}`)

test('the schedule has each partner’s current rate and the later ones, sorted by name (rule CR1)', () => {
  const lines = [
    'Parcelo cents 45 2026-03-01',
    'Coinstead percent 200 2025-01-01',
    'coinstead percent 150 2026-01-05',
    'Coinstead percent 125 2027-02-01',
    'Betwell percent 50 2027-01-01',
  ]
  expect(wordsOn('2026-06-01', ...lines)).toEqual([
    'Betwell: from 1 January 2027: 0.5% of the amount',
    'Coinstead: 1.5% of the amount, since 5 January 2026; from 1 February 2027: 1.25% of the amount',
    'Parcelo: 45 cents a transaction, since 1 March 2026',
  ])
  // A rate applies from its own day.
  expect(wordsOn('2027-02-01', ...lines)[1]).toBe('Coinstead: 1.25% of the amount, since 1 February 2027')
})

test('a partner whose rate ends is in the schedule before that day, and not from it on', () => {
  const lines = ['Parcelo cents 120 2026-03-01', 'Parcelo none 0 2026-09-01']
  expect(wordsOn('2026-08-31', ...lines)).toEqual([
    'Parcelo: $1.20 a transaction, since 1 March 2026; from 1 September 2026: no longer offered',
  ])
  expect(wordsOn('2026-09-01', ...lines)).toEqual([])
  const back = [...lines, 'Parcelo none 0 2026-10-01', 'Parcelo cents 90 2027-01-01']
  expect(wordsOn('2026-09-01', ...back)).toEqual(['Parcelo: from 1 January 2027: 90 cents a transaction'])
})

test('a rate is a percentage with up to two decimals, or whole cents, up to a maximum', () => {
  const read = (unit: RateUnit, ...typed: string[]) => typed.map((text) => parseRate(unit, text))
  expect(read('percent', '1.25', ' 1.5% ', '2', '0.07', '100')).toEqual([125, 150, 200, 7, 10_000])
  const none = read('percent', '', '0', '1.255', '-1', '101', '1,5', 'x', '1e2')
  expect(read('cents', '45', '$120', '10000')).toEqual([45, 120, 10_000])
  none.push(...read('cents', '4.5', '0', '10001', ''))
  expect(none.filter((value) => value !== undefined)).toEqual([])
  expect(parseRate('none', '')).toBe(0)
  expect([parsePartner('  Coin\u200Bstead   Pay '), parsePartner(' '), parsePartner('x'.repeat(61))]).toEqual(['Coinstead Pay', undefined, undefined]) // prettier-ignore
  expect(rateDay(new Date('2026-11-25T13:30:00Z'))).toBe('2026-11-26')
})

test('notice counts from a day on which all offices are open, and a lower rate waits 14 days and a day more (rule CR4)', () => {
  // A Wednesday; the day before Christmas; the Friday before Labour Day in Victoria.
  expect(earliestDays('2026-11-25')).toEqual({ any: '2026-11-26', lower: '2026-12-11' })
  expect(earliestDays('2026-12-24').any).toBe('2026-12-29')
  expect(earliestDays('2027-03-05').any).toBe('2027-03-09')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), (days) => {
      const today = new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
      const { any, lower } = earliestDays(today)
      expect(any > today && states.every((state) => isBusinessDay(any, state))).toBe(true)
      expect((Date.parse(lower) - Date.parse(today)) / 86_400_000).toBeGreaterThan(lowerNoticeDays + 1)
    }),
  )
})

const today = '2026-11-25'
const soon = '2026-11-26'
const late = '2026-12-11'
const held = 'Coinstead percent 150 2026-01-05'

test.for([
  ['a new partner, on the first day', [held], [held, `Parcelo cents 45 ${soon}`], undefined],
  ['a new partner, today', [held], [held, `Parcelo cents 45 ${today}`], 'too-soon'],
  ['a rise', [held], [held, `Coinstead percent 160 ${soon}`], undefined],
  ['a rise into the past', [held], [held, `Coinstead percent 160 2026-11-01`], 'too-soon'],
  ['a fall, soon', [held], [held, `Coinstead percent 140 2026-12-10`], 'lower-too-soon'],
  ['a fall, with its notice', [held], [held, `Coinstead percent 140 ${late}`], undefined],
  ['an end, soon', [held], [held, `Coinstead none 0 ${soon}`], 'lower-too-soon'],
  ['another way of counting', [held], [held, `Coinstead cents 900 ${soon}`], 'lower-too-soon'],
  ['the same again', [held], [held, `Coinstead percent 150 ${late}`], 'nothing-changes'],
  ['a rise that is withdrawn', [held, `Coinstead percent 160 ${soon}`], [held], 'lower-too-soon'],
  [
    'a rise that comes later',
    [held, `Coinstead percent 160 ${soon}`],
    [held, `Coinstead percent 160 ${late}`],
    'lower-too-soon',
  ],
  ['a fall that is withdrawn', [held, `Coinstead percent 140 ${late}`], [held], undefined],
  ['a fall that is withdrawn today', [held, `Coinstead percent 140 ${today}`], [held], 'too-soon'],
  ['a first rate that comes sooner', [`Parcelo cents 45 ${late}`], [`Parcelo cents 45 ${soon}`], undefined],
  ['a first rate that is withdrawn', [`Parcelo cents 45 ${soon}`], [], 'lower-too-soon'],
  [
    'a fall behind a rise',
    [held],
    [held, `Coinstead percent 160 ${soon}`, `Coinstead percent 155 2026-12-01`],
    undefined,
  ],
] as const)(
  '%s: the notice is measured against the rates that retailers were notified of (rule CR4)',
  ([, before, after, why]) => {
    expect(scheduleProblem(entries(...before), entries(...after), { today, hasSigned: true })?.why).toBe(why)
  },
)

test.for([
  ['the first rate of all, today', [], [`Parcelo cents 45 ${today}`], undefined],
  ['another partner, today', [held], [held, `Parcelo cents 45 ${today}`], undefined],
  ['a first rate that was to come, today', [`Parcelo cents 45 ${late}`], [`Parcelo cents 45 ${today}`], undefined],
  ['a first rate in the past', [], ['Parcelo cents 45 2026-11-24'], 'too-soon'],
  ['a rise of a rate that holds, today', [held], [held, `Coinstead percent 160 ${today}`], 'too-soon'],
  ['a fall of a rate that holds, soon', [held], [held, `Coinstead percent 140 ${soon}`], 'lower-too-soon'],
] as const)('%s, while no retailer has signed (rule CR4)', ([, before, after, why]) => {
  const problem = scheduleProblem(entries(...before), entries(...after), { today, hasSigned: false })
  expect(problem?.why).toBe(why)
})

test('retailers are shown the old and the new rates, and no partner without a change', () => {
  const before = scheduleOn(entries(held, 'Parcelo cents 45 2026-01-05'), today)
  const after = scheduleOn(entries(held, `Coinstead percent 140 ${late}`), today)
  expect(changesBetween(before, after, today)).toEqual([
    {
      partner: 'Coinstead',
      before: '1.5% of the amount, since 5 January 2026',
      after: '1.5% of the amount, since 5 January 2026; from 11 December 2026: 1.4% of the amount',
    },
    { partner: 'Parcelo', before: '45 cents a transaction, since 5 January 2026', after: '' },
  ])
  // A schedule that was shown before its planned rates took effect counts as the same.
  expect(changesBetween(after, scheduleOn(entries(held, `Coinstead percent 140 ${late}`), late), late)).toEqual([])
})
