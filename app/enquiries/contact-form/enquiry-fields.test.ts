import { expect, test } from 'vitest'

import { enquiryReasons, reasonValue } from '../enquiry.ts'
import { emptyEnquiry, type EnquiryField, enquiryFieldProblem } from './enquiry-fields.ts'
import { enquirySchema } from '../enquiry.schema.ts'

const filled = { ...emptyEnquiry, name: 'Aroha', email: 'aroha@brightpath.example', phone: '02 5550 1184' }

test('name, email and phone are required, reason and message are not (rule E1)', () => {
  const flagged = (Object.keys(emptyEnquiry) as EnquiryField[]).filter((field) => enquiryFieldProblem(field, ''))
  expect(flagged).toEqual(['name', 'email', 'phone'])
})

test('a phone number may contain digits and + ( ) - . _ * # and whitespace, nothing else (rule E2)', () => {
  expect(enquiryFieldProblem('phone', '+61 (2) 5550-1184 ._*#')).toBeUndefined()
  for (const value of ['02 5550 1184 ext', '02/5550', '２５']) expect(enquiryFieldProblem('phone', value)).toBeDefined()
})

test('an email address is valid if browsers accept it and it is not too long', () => {
  for (const value of ['a@b', "o'neil+shop@business.com.au"])
    expect(enquiryFieldProblem('email', value)).toBeUndefined()
  const tooLong = `${'a'.repeat(65)}@business.com.au`
  for (const value of ['a', 'a@', '@b', 'a b@c.au', 'a@b..au', tooLong])
    expect(enquiryFieldProblem('email', value)).toBeDefined()
})

test('exactly the three reasons are sent as `CODE: label` (rule E4)', () => {
  expect(enquiryReasons.map(reasonValue)).toEqual([
    'TO_EMAIL_INTEGRATING: I would like to discuss integrating with the product',
    'TO_EMAIL_SETUP: I would like to have the product tablet setup in my retail store',
    'TO_EMAIL_OTHER: Other reason',
  ])
  for (const reason of enquiryReasons) expect(enquiryFieldProblem('reason', reasonValue(reason))).toBeUndefined()
  expect(enquiryFieldProblem('reason', 'TO_EMAIL_BOSS: Pay rise')).toBeDefined()
})

test('control characters, lone surrogates and line breaks in a line are refused, line breaks in the message are not', () => {
  for (const value of ['a\u0000', 'a\uD800', 'a\nBcc: b']) expect(enquiryFieldProblem('name', value)).toBeDefined()
  expect(enquiryFieldProblem('message', 'one\r\n\ttwo')).toBeUndefined()
})

test('the server has the same messages as the form', () => {
  const values = { name: ' ', email: 'aroha@', phone: 'none', reason: 'X', message: 'm'.repeat(10_001) }
  const words = enquirySchema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message])
  for (const field of Object.keys(values) as EnquiryField[])
    expect(words).toContainEqual([field, enquiryFieldProblem(field, values[field].trim())])
  expect(enquirySchema.parse(filled)).toEqual(filled)
})
