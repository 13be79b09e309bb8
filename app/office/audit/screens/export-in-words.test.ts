import { expect, test } from 'vitest'

import { exportInWords } from './export-in-words.ts'

const names = new Map([['01a1fd70-33b1-77e9-ae35-f8e20e32d699', 'Mia Costa']])
const entry = (action: string, became: Record<string, string | number | boolean | null>) => ({
  action,
  subjectLabel: 'rows' in became ? '13 rows' : 'Export',
  became,
})

test('the entry of an export names its list, its rows and its filter (rule BO73)', () => {
  const words = (action: string, became: Parameters<typeof entry>[1]) => exportInWords(entry(action, became), names)
  expect(words('newsagencies.exported', { rows: 13, status: 'open', search: 'pellow', lpo: false })).toBe(
    'Stores: 13 rows (status: open, search: “pellow”, lpo: no)',
  )
  expect(words('enquiries.exported', { rows: 13, owner: '01a1fd70-33b1-77e9-ae35-f8e20e32d699', tag: true })).toBe(
    'Enquiries: 13 rows (owner: Mia Costa, with a tag)',
  )
  expect(words('audit.exported', { rows: 13, actor: '01a1fd70-33b1-77e9-ae35-f8e20e32d699', from: '2025-11-20' })).toBe(
    'Audit log: 13 rows (colleague: Mia Costa, from: 2025-11-20)',
  )
  expect(words('registrations.export-started', { late: true, search: null })).toBe('Registrations (late)')
  expect(words('us-interests.export-cut-off', { rows: 13, newJersey: null })).toBe('US interest: 13 rows (no filter)')
  expect(words('registrations.exported', { rows: 13, waitsFor: 'signed' })).toBe(
    'Registrations: 13 rows (waits for: signed)',
  )
})

test('other entries have no text of an export (rule BO73)', () => {
  expect(exportInWords(entry('person.exported', {}), names)).toBeUndefined()
  expect(exportInWords(entry('enquiry.assigned', {}), names)).toBeUndefined()
})
