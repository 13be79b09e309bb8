import { expect, test } from 'vitest'

import { isDay, readDay, writeDay } from './day-text.ts'
import { daySchema } from './day.schema.ts'

test('reads and writes days in the Australian format, whatever the language of the browser (rule BO82)', () => {
  expect(writeDay('2026-11-27')).toBe('27/11/2026')
  for (const text of ['27/11/2026', '27.11.2026', ' 27-11-2026 ', '2026-11-27'])
    expect(readDay(text)).toBe('2026-11-27')
  expect(readDay('3/2/2027')).toBe('2027-02-03')
  expect(['', 'tomorrow', '27/11/26'].map(readDay)).toEqual(['', 'tomorrow', '27/11/26'])
})

test('a day that does not exist is no day (rule W41)', () => {
  for (const text of [
    '2026-02-30',
    '2026-02-31',
    '2027-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '0000-01-01',
    '9999-99-99',
    '+02026-12-04',
    '2026-1-1',
    '',
    'soon',
  ])
    // prettier-ignore
    expect(isDay(text), text).toBe(false)
  for (const text of ['2026-02-28', '2028-02-29', '2026-12-31']) expect(isDay(text), text).toBe(true)
  const day = daySchema('Choose a day')
  expect(day.parse('29/2/2028')).toBe('2028-02-29')
  for (const text of ['31/02/2027', '31/11/2026', '2027-02-30', '9'.repeat(30)])
    expect(day.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Choose a day'])
})
