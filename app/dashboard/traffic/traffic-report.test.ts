import { expect, test } from 'vitest'

import { readRange } from './traffic-range.ts'
import { comparison, shareOf, trafficReport } from './traffic-report.ts'

const noon = new Date('2026-11-21T01:00:00Z')
const week = readRange(new URLSearchParams('range=7'), noon)
const count = (day: string | null, dimension: string, value: string, visitors: number, hits = visitors) => ({
  day,
  dimension,
  value,
  visitors,
  hits,
})

test('a range ends today and is compared with the same number of days before; an invalid one means 30 days', () => {
  expect(week).toMatchObject({
    first: '2026-11-15',
    last: '2026-11-21',
    beforeFirst: '2026-11-08',
    beforeLast: '2026-11-14',
  })
  expect(readRange(new URLSearchParams('range=<script>'), noon)).toMatchObject({ name: '30', first: '2026-10-23' })
})

test('does not mix the figures of this range with those of the previous one', () => {
  const counts = [
    count('2026-11-21', 'all', '', 10, 30),
    count('2026-11-15', 'all', '', 5, 6),
    count('2026-11-14', 'all', '', 30, 40),
    count('2026-11-21', 'step', 'contact', 3),
    count('2026-11-14', 'step', 'contact', 9),
    count(null, 'page', '/agent', 8, 12),
    count(null, 'campaign', 'autumn', 4),
    count(null, 'referrer', '', 7),
  ]
  const enquiries = [
    { day: '2026-11-20', campaign: { campaign: 'autumn' }, referrer: null, count: 2 },
    { day: '2026-11-10', campaign: { campaign: 'autumn' }, referrer: null, count: 5 },
  ]
  const registrations = [
    { day: '2026-11-21', campaign: { campaign: 'autumn' }, referrer: null, count: 3 },
    { day: '2026-11-09', campaign: { campaign: 'autumn' }, referrer: null, count: 1 },
  ]
  const view = trafficReport(week, counts, { enquiries, registrations })
  expect(view.tiles.map(({ label, value }) => [label, value])).toEqual([
    ['Visitors', 15],
    ['Page views', 36],
    ['Buttons pressed', 0],
    ['Enquiries', 2],
  ])
  expect(view.steps).toEqual([
    { label: 'Visited', count: 15, share: '' },
    { label: 'Opened form', count: 3, share: '20%' },
    { label: 'Sent enquiry', count: 2, share: '67%' },
  ])
  expect(view.points.map(({ value }) => value)).toEqual([5, 0, 0, 0, 0, 0, 10])
  expect(view.points.map(({ before }) => before)).toEqual([0, 0, 0, 0, 0, 0, 30])
  expect(view.tables.pages.rows).toEqual([{ name: '/agent', visitors: 8, others: [12] }])
  expect(view.tables.campaigns.rows).toEqual([{ name: 'autumn', visitors: 4, others: [2, 3] }])
  expect(view.tables.referrers.rows).toEqual([{ name: 'Typed, or a private link', visitors: 7, others: [2, 3] }])
})

test('shows today by the hour, next to yesterday', () => {
  const today = readRange(new URLSearchParams('range=today'), noon)
  const view = trafficReport(today, [count('2026-11-21', 'hour', '09', 4), count('2026-11-20', 'hour', '09', 6)], {
    enquiries: [],
    registrations: [],
  })
  expect(view.points).toHaveLength(24)
  expect(view.points[9]).toMatchObject({ label: '09:00 to 09:59', value: 4, before: 6 })
})

test('a comparison names the change in percent, and does not divide by zero', () => {
  expect(comparison(114, 100, 'the 7 days before')).toBe('Up 14% on the 7 days before (100)')
  expect(comparison(97, 100, 'the 7 days before')).toBe('Down 3% on the 7 days before (100)')
  expect(comparison(5, 0, 'the 7 days before')).toBe('None in the period before')
  expect(shareOf(1, 400)).toBe('0.3%')
  expect(shareOf(1, 0)).toBe('')
  expect(shareOf(3, 1)).toBe('')
})
