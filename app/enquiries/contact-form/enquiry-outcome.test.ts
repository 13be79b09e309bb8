import { expect, test } from 'vitest'

import { type EnquiryAnswer, outcomeOf } from './enquiry-outcome.ts'
import { failureWords } from './failure-words.ts'

function outcome(status: number, rest: Partial<EnquiryAnswer> = {}) {
  return outcomeOf({ status, body: undefined, isHtml: false, retryAfterSeconds: undefined, ...rest })
}

test('any 2xx means sent, with or without a reference (rule E10)', () => {
  expect(outcome(200, { body: { success: true, reference: 'E-2345' } })).toEqual({ kind: 'sent', reference: 'E-2345' })
  expect(outcome(204)).toEqual({ kind: 'sent', reference: undefined })
})

test("a network's log-in page is not a success, whatever its status says", () => {
  expect(outcome(200, { isHtml: true })).toEqual({ kind: 'failed', failure: { reason: 'line-dropped' } })
})

test('a 400 with a detail belongs to its fields, one without is our fault', () => {
  const detail = { phone: 'Enter a phone number', body: 'unknown', email: 7 }
  expect(outcome(400, { body: { detail } })).toEqual({ kind: 'fields', problems: { phone: 'Enter a phone number' } })
  expect(outcome(400, { body: { detail: { 'Idempotency-Key': 'Must be a UUID' } } }).kind).toBe('failed')
})

test('the other refusals are told apart (rule AP3)', () => {
  expect(outcome(403)).toEqual({ kind: 'not-a-person' })
  expect(outcome(422)).toEqual({ kind: 'key-reused' })
  const reasons = [413, 429, 503, 500, 415].map((status) => {
    const told = outcome(status, { retryAfterSeconds: 60 })
    return told.kind === 'failed' ? told.failure : undefined
  })
  expect(reasons).toEqual([
    { reason: 'too-large' },
    { reason: 'too-many', retryAfterSeconds: 60 },
    { reason: 'unavailable', retryAfterSeconds: 60 },
    { reason: 'fault' },
    { reason: 'fault' },
  ])
})

test('every failure says that nothing typed was lost, and what to do', () => {
  const retryAfterSeconds = 60
  for (const reason of ['offline', 'line-dropped', 'timed-out', 'too-large', 'fault'] as const)
    expect(failureWords({ reason }).text).toMatch(/Everything you typed is still here\..*try again/i)
  for (const reason of ['too-many', 'unavailable'] as const)
    expect(failureWords({ reason, retryAfterSeconds }).text).toMatch(/still here\. Try again in about a minute\./)
})

test('where no answer came back the words do not claim that nothing was sent', () => {
  for (const reason of ['line-dropped', 'timed-out'] as const)
    expect(failureWords({ reason }).title).toBe('We cannot tell whether your enquiry arrived')
})
