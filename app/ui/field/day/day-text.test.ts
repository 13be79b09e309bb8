import { expect, test } from 'vitest'

import { readDay, writeDay } from './day-text.ts'

test('reads and writes days in the Australian format, whatever the language of the browser (rule BO82)', () => {
  expect(writeDay('2026-11-27')).toBe('27/11/2026')
  for (const text of ['27/11/2026', '27.11.2026', ' 27-11-2026 ', '2026-11-27'])
    expect(readDay(text)).toBe('2026-11-27')
  expect(readDay('3/2/2027')).toBe('2027-02-03')
  expect(['', 'tomorrow', '27/11/26'].map(readDay)).toEqual(['', 'tomorrow', '27/11/26'])
})
