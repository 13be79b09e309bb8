import { expect, test } from 'vitest'

import { recordDays, runsOf, type StatusView, totalsOf } from './status.ts'
import { headlineOf } from './words.ts'

const now = new Date('2026-11-20T14:29:00Z')
const day = (name: string, ok: number, degraded = 0, failed = 0) => ({ day: name, ok, degraded, failed })

test('a day without a row has no record, and all of its minutes are missing (rule ST2)', () => {
  const days = recordDays([day('2026-11-20', 1_440), day('2026-11-21', 60)], now)
  expect(days).toHaveLength(90)
  expect(days.at(-1)).toEqual({ day: '2026-11-21', state: 'ok', ok: 60, degraded: 0, failed: 0, missing: 30 })
  expect(days.at(-2)).toMatchObject({ state: 'ok', missing: 0 })
  expect(days.at(-3)).toMatchObject({ state: 'none', missing: 1_440 })
})

test('the state of a day is that of its worst minute', () => {
  const days = recordDays([day('2026-11-20', 1_000, 3), day('2026-11-21', 60, 2, 1)], now)
  expect(days.slice(-2).map(({ state }) => state)).toEqual(['degraded', 'failed'])
})

test('the share counts only checked minutes, and one bad minute in a million is not rounded to 100%', () => {
  const totals = (ok: number, failed: number) => totalsOf(recordDays([day('2026-11-20', ok, 0, failed)], now))
  expect(totals(1_440, 0)).toMatchObject({ checked: 1_440, share: '100%' })
  expect(totals(999_999, 1).share).toBe('99.99%')
  expect(totals(0, 0)).toMatchObject({ checked: 0, share: undefined })
  expect(totals(1, 1).share).toBe('50.00%')
})

test('similar days are grouped, and each day with an incident is separate', () => {
  const rows = [
    day('2026-11-18', 1_440),
    day('2026-11-19', 1_430, 10),
    day('2026-11-20', 1_439, 0, 1),
    day('2026-11-21', 5),
  ]
  const runs = runsOf(recordDays(rows, now))
  expect(runs.map(({ from, to, state }) => [from, to, state])).toEqual([
    ['2026-08-24', '2026-11-17', 'none'],
    ['2026-11-18', '2026-11-18', 'ok'],
    ['2026-11-19', '2026-11-19', 'degraded'],
    ['2026-11-20', '2026-11-20', 'failed'],
    ['2026-11-21', '2026-11-21', 'ok'],
  ])
})

const viewOf = (...states: StatusView['parts'][number]['now'][]): StatusView => ({
  checkedAt: undefined,
  history: 'current',
  incidents: [],
  parts: states.map((state, index) => ({
    part: (['website', 'forms', 'mail'] as const)[index] ?? 'jobs',
    now: state,
    reason: undefined,
    days: [],
  })),
})

test('the headline names the worst state first, and claims nothing about unknown parts', () => {
  const lines = (...states: Parameters<typeof viewOf>) => headlineOf(viewOf(...states)).lines.join(' ')
  expect(lines('ok', 'ok')).toBe('All open, every shutter up')
  expect(lines('ok', 'degraded')).toBe('Open, with one shutter half down')
  expect(lines('failed', 'degraded')).toBe('One shutter is down')
  expect(lines('failed', 'failed')).toBe('Two shutters are down')
  expect(lines('unknown', 'unknown')).toBe('No check of late')
  expect(lines('ok', 'unknown')).toBe('What we know is open')
})
