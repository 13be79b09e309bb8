import { expect, test } from 'vitest'

import { withLocalTimes } from './export-columns.ts'
import { downloadName } from './export-list.server.ts'

type Row = { name: string; at: Date | null }

const columns = withLocalTimes<Row>([
  ['Name', ({ name }) => name],
  ['Received', ({ at }) => at, 'time'],
])
const lineOf = (row: Row) => columns.map(([, cell]) => cell(row))

test('exports an instant in UTC and in local time, in summer and in winter (rule BO72)', () => {
  expect(columns.map(([header]) => header)).toEqual(['Name', 'Received (UTC)', 'Received (Sydney)'])
  expect(lineOf({ name: 'Ana', at: new Date('2026-11-26T10:42:07Z') })).toEqual([
    'Ana',
    '2026-11-26T10:42:07.000Z',
    '2026-11-26 21:42:07',
  ])
  expect(lineOf({ name: 'Ana', at: new Date('2026-06-30T14:00:00Z') })[2]).toBe('2026-07-01 00:00:00')
})

test('leaves both cells empty for an unknown instant (rule BO72)', () => {
  expect(lineOf({ name: 'Ana', at: null })).toEqual(['Ana', '', ''])
})

test("a download is named after the office's day, also when it is still the day before in UTC (rule BO87)", () => {
  expect(downloadName('stores', 'csv', new Date('2026-11-27T13:30:00Z'))).toBe('stores-2026-11-28.csv')
  expect(downloadName('stores', 'csv', new Date('2026-06-30T13:59:59Z'))).toBe('stores-2026-06-30.csv')
})
