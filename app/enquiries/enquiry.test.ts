import fc from 'fast-check'
import { expect, test } from 'vitest'

import { nextStatus } from '#app/office/records/acts.ts'

import { enquiryActs, enquiryReasons, parseReason, reasonValue } from './enquiry.ts'

test('the reasons are exactly these three, with these labels (rule E3)', () => {
  expect(enquiryReasons.map(reasonValue)).toEqual([
    'TO_EMAIL_INTEGRATING: I would like to discuss integrating with the product',
    'TO_EMAIL_SETUP: I would like to have the product tablet setup in my retail store',
    'TO_EMAIL_OTHER: Other reason',
  ])
})

test('a sent reason is parsed as the same reason', () => {
  for (const reason of enquiryReasons) expect(parseReason(reasonValue(reason))).toEqual(reason)
})

test('an empty reason means the other reason', () => {
  expect(parseReason('')).toEqual({ code: 'TO_EMAIL_OTHER', label: 'Other reason' })
})

test('an unknown code is not a reason', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(!enquiryReasons.some(({ code }) => text.startsWith(`${code}:`)))
      expect(parseReason(text)).toBeUndefined()
    }),
  )
})

test('an enquiry is new, then answered or closed, and can be reopened', () => {
  expect(nextStatus(enquiryActs, 'new', 'answered')).toBe('answered')
  expect(nextStatus(enquiryActs, 'new', 'closed')).toBe('closed')
  expect(nextStatus(enquiryActs, 'answered', 'closed')).toBe('closed')
  expect(nextStatus(enquiryActs, 'closed', 'reopened')).toBe('new')
  expect(nextStatus(enquiryActs, 'answered', 'reopened')).toBe('new')
})

test('a repeated act changes nothing', () => {
  expect(nextStatus(enquiryActs, 'answered', 'answered')).toBeUndefined()
  expect(nextStatus(enquiryActs, 'closed', 'closed')).toBeUndefined()
  expect(nextStatus(enquiryActs, 'new', 'reopened')).toBeUndefined()
})
