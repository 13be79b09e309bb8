import { expect, test } from 'vitest'

import { sampleFields, sampleRequest } from '../testing/agreement-samples.ts'
import { writeAgreement } from './agreement.ts'

test('a day of 24 hours is printed as such, and a closed day as closed (rule OH10)', () => {
  const fields = { ...sampleFields, monday_open: '12:00 am', monday_close: '12:00 am', tuesday_open: '-', tuesday_close: '-' } // prettier-ignore
  const { schedule } = writeAgreement({ ...sampleRequest, fields })
  const rows = new Map(schedule.flatMap((part) => part.rows))
  expect([rows.get('Monday'), rows.get('Tuesday'), rows.get('Wednesday')]).toEqual([
    'Open 24 hours',
    'Closed',
    '7:00 am to 6:00 pm',
  ])
})
