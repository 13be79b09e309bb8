import { expect, test } from 'vitest'

import { changeOf, unaskedFields } from './answer.ts'
import { answerSchema } from './answer.schema.ts'

const before = {
  shopName: 'Pellow News',
  contactName: 'Garth Pellow',
  contactNumber: '02 5550 0182',
  abn: '51824753556',
  shopPostCode: '2830',
  licensedPostOffice: false,
}

test('a change contains old and new values of the fields that differ', () => {
  expect(changeOf(before, { shopName: 'Pellow News', abn: '53004085616', licensedPostOffice: true })).toEqual({
    fields: ['abn', 'licensedPostOffice'],
    was: { abn: '51824753556', licensedPostOffice: false },
    became: { abn: '53004085616', licensedPostOffice: true },
  })
  expect(changeOf(before, {})).toEqual({ fields: [], was: {}, became: {} })
})

test('names the fields that were not asked for', () => {
  expect(unaskedFields({ abn: '53004085616', shopName: 'X' }, ['abn'])).toEqual(['shopName'])
})

test('an answer must have content, follow the form’s rules, and cannot change the email address', () => {
  expect(answerSchema.safeParse({ abn: '51824753556' }).success).toBe(true)
  expect(answerSchema.safeParse({ note: 'Number 14' }).success).toBe(true)
  expect(answerSchema.safeParse({}).success).toBe(false)
  expect(answerSchema.safeParse({ note: '  ' }).success).toBe(false)
  expect(answerSchema.safeParse({ abn: '51824753557' }).error?.issues[0]?.message).toBe(
    'Check the ABN: these 11 digits do not belong to one.',
  )
  expect(answerSchema.safeParse({ note: 'x', email: 'thief@example.com' }).success).toBe(false)
})
