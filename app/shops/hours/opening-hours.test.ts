import { expect, test } from 'vitest'

import { openState } from './open-state.ts'
import { type OpeningHours, shiftsLabel } from './opening-hours.ts'
import { areShifts, isWeek } from './valid-hours.ts'

const day = (from: number, to: number) => [[from, to]] as const
const week: OpeningHours = [...Array.from({ length: 5 }, () => day(420, 1_080)), day(420, 840), []]
const at = (instant: string, zone = 'Australia/Sydney', hours = week) =>
  openState({ openingHours: hours, specialDays: [], state: null, timeZone: zone }, new Date(instant))

test('a shop is open, about to open, opening tomorrow, or closed over the weekend (rule F4)', () => {
  expect(at('2026-11-20T03:00:00Z')).toEqual({
    isOpen: true,
    today: 4,
    label: 'Open until 6:00 pm',
    mayDiffer: false,
  })
  expect(at('2026-11-19T19:59:00Z')).toMatchObject({ isOpen: false, label: 'Opens 7:00 am' })
  expect(at('2026-11-20T07:00:00Z')).toMatchObject({ isOpen: false, label: 'Opens 7:00 am tomorrow' })
  expect(at('2026-11-21T03:00:00Z')).toMatchObject({ isOpen: false, label: 'Opens 7:00 am on Monday' })
})

test('the last minute counts as open, and the closing minute does not', () => {
  expect(at('2026-11-20T06:59:59Z').isOpen).toBe(true)
  expect(at('2026-11-20T07:00:00Z').isOpen).toBe(false)
})

test('a shift past midnight goes on the next morning', () => {
  const late: OpeningHours = [[], [], [], [], day(1_020, 1_500), [], []]
  expect(at('2026-11-20T13:30:00Z', 'Australia/Sydney', late)).toMatchObject({
    isOpen: true,
    label: 'Open until 1:00 am',
  })
  expect(at('2026-11-20T14:00:00Z', 'Australia/Sydney', late).isOpen).toBe(false)
})

test('a split day is closed in between, with the time of the next opening', () => {
  const split: OpeningHours = Array.from({ length: 7 }, () => [...day(510, 750), ...day(810, 1_020)])
  expect(at('2026-11-20T02:00:00Z', 'Australia/Sydney', split).label).toBe('Opens 1:30 pm')
  expect(shiftsLabel(split[0] ?? [])).toBe('8:30 am – 12:30 pm, 1:30 pm – 5:00 pm')
})

test('a shop may be always closed or always open', () => {
  expect(
    at(
      '2026-11-20T02:00:00Z',
      'Australia/Sydney',
      Array.from({ length: 7 }, () => []),
    ).label,
  ).toBe('Closed')
  const always = Array.from({ length: 7 }, () => day(0, 1_440))
  expect(at('2026-11-20T02:00:00Z', 'Australia/Sydney', always).label).toBe('Open 24 hours')
})

test('customers read midnight in words, and a day of 24 hours before a closed one says when it closes (rule OH10)', () => {
  const sydney = 'Australia/Sydney'
  // Friday is open for 24 hours, Saturday is closed, and Sunday opens at midnight.
  const week = Array.from({ length: 7 }, (_, at) => (at === 4 || at === 6 ? day(0, 1_440) : []))
  expect(at('2026-11-20T12:50:00Z', sydney, week)).toMatchObject({ isOpen: true, label: 'Open until midnight' })
  expect(at('2026-11-19T13:00:00Z', sydney, week).label).toBe('Open 24 hours')
  expect(at('2026-11-20T13:00:00Z', sydney, week)).toMatchObject({ isOpen: false, label: 'Opens at midnight' })
  expect(at('2026-11-22T14:00:00Z', sydney, week).label).toBe('Opens on Friday')
  // Periods that touch at midnight are one.
  const late = Array.from({ length: 7 }, () => [...day(0, 120), ...day(1_080, 1_440)])
  expect(at('2026-11-20T10:00:00Z', sydney, late).label).toBe('Open until 2:00 am')
  expect(shiftsLabel(late[0] ?? [])).toBe('midnight – 2:00 am, 6:00 pm – midnight')
  const weekday = Array.from({ length: 7 }, (_, at) => (at === 5 ? day(0, 1_020) : day(0, 1_440)))
  expect(at('2026-11-20T02:00:00Z', sydney, weekday).label).toBe('Open 24 hours')
  expect(at('2026-11-20T08:00:00Z', sydney, weekday).label).toBe('Open until 5:00 pm')
})

test('a period has full or half hours, begins on its day, and lasts at most 24 hours (rule OH1)', () => {
  for (const shift of [
    [0, 30],
    [450, 1_050],
    [1_410, 2_850],
    [0, 1_440],
    [1_020, 1_530],
  ] as const)
    // prettier-ignore
    expect(areShifts([shift]), String(shift)).toBe(true)
  for (const shift of [
    [0, 0],
    [15, 60],
    [60, 75],
    [-30, 60],
    [1_440, 1_470],
    [60, 30],
    [0, 1_470],
    [0.5, 30],
    [Number.NaN, 30],
    [30, Infinity],
  ] as const)
    // prettier-ignore
    expect(areShifts([shift]), String(shift)).toBe(false)
})

test('the periods of a day are in order and do not overlap, not even across midnight (rule OH1)', () => {
  const lunch = [...day(480, 720), ...day(780, 1_020)]
  expect(areShifts(lunch)).toBe(true)
  expect(areShifts(lunch.toReversed())).toBe(false)
  expect(areShifts([...day(480, 780), ...day(720, 1_020)])).toBe(false)
  expect(areShifts([...day(120, 720), ...day(1_020, 1_440 + 180)])).toBe(false)
  const late = [day(1_020, 1_440 + 180), day(120, 600), [], [], [], [], []]
  expect(isWeek(late)).toBe(false)
  expect(isWeek(late.with(1, day(180, 600)))).toBe(true)
  expect(isWeek(late.slice(0, 6))).toBe(false)
  expect(isWeek(Array.from({ length: 7 }, () => day(0, 1_440)))).toBe(true)
})
