import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { dayOf } from './dates.ts'
import { DateTime, ShortTime, TimeOfDay } from './time.tsx'

test("shows times in the office's zone, in winter and during daylight saving", () => {
  expect(renderToStaticMarkup(<TimeOfDay at="2026-01-10T13:05:09Z" />)).toContain('>00:05<')
  expect(renderToStaticMarkup(<TimeOfDay at="2026-07-10T13:05:09Z" withSeconds />)).toContain('>23:05:09<')
})

test('starts a day at midnight in the office, not in Greenwich', () => {
  expect(dayOf('2026-11-20T12:59:59Z')).toBe('20 Nov 2026')
  expect(dayOf('2026-11-20T13:00:00Z')).toBe('21 Nov 2026')
})

test('a column shows the time for today, the day for this year, and the day with its year for earlier years', () => {
  const now = '2026-11-20T23:45:00Z'
  expect(renderToStaticMarkup(<ShortTime at="2026-11-20T22:00:00Z" now={now} />)).toContain('>09:00<')
  expect(renderToStaticMarkup(<ShortTime at="2026-11-18T02:00:00Z" now={now} />)).toContain('>18 Nov<')
  expect(renderToStaticMarkup(<ShortTime at="2025-06-18T02:00:00Z" now={now} />)).toContain('>18 June 2025<')
})

test('the machine-readable time is the value from the server', () => {
  const at = '2026-11-20T22:31:00.000Z'
  expect(renderToStaticMarkup(<DateTime at={at} />)).toBe(`<time dateTime="${at}">21 Nov 2026, 09:31</time>`)
})
