import fc from 'fast-check'
import { expect, test } from 'vitest'

import { nextStatus } from '#app/records/acts.ts'

import { enquiryActs, enquiryReasons, parseReason, reasonValue } from './enquiry.ts'

test('the reasons are these three, in these words (rule E3)', () => {
  expect(enquiryReasons.map(reasonValue)).toEqual([
    'TO_EMAIL_INTEGRATING: I would like to discuss integrating with the product',
    'TO_EMAIL_SETUP: I would like to have the product tablet setup in my retail store',
    'TO_EMAIL_OTHER: Other reason',
  ])
})

test('what is sent for a reason is read back as that reason', () => {
  for (const reason of enquiryReasons) expect(parseReason(reasonValue(reason))).toEqual(reason)
})

test('nothing chosen means the other reason', () => {
  expect(parseReason('')).toEqual({ code: 'TO_EMAIL_OTHER', label: 'Other reason' })
})

test('a code that nobody knows is no reason', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(!enquiryReasons.some(({ code }) => text.startsWith(`${code}:`)))
      expect(parseReason(text)).toBeUndefined()
    }),
  )
})

test('an enquiry is new, then answered or closed, and can be opened again', () => {
  expect(nextStatus(enquiryActs, 'new', 'answered')).toBe('answered')
  expect(nextStatus(enquiryActs, 'new', 'closed')).toBe('closed')
  expect(nextStatus(enquiryActs, 'answered', 'closed')).toBe('closed')
  expect(nextStatus(enquiryActs, 'closed', 'reopened')).toBe('new')
  expect(nextStatus(enquiryActs, 'answered', 'reopened')).toBe('new')
})

test('an act that has been done already changes nothing', () => {
  expect(nextStatus(enquiryActs, 'answered', 'answered')).toBeUndefined()
  expect(nextStatus(enquiryActs, 'closed', 'closed')).toBeUndefined()
  expect(nextStatus(enquiryActs, 'new', 'reopened')).toBeUndefined()
})
