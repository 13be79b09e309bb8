import { expect, test } from 'vitest'

import { fieldProblems, outcomeWords } from './outcome-words.ts'
import type { FormOutcome } from './send-form.ts'

const words = { sending: '', notDone: 'Not sent', notSure: 'We cannot tell', unchecked: 'Unchecked' }
const said = (outcome: FormOutcome) => outcomeWords(outcome, { words })
const answered = (status: number, body?: unknown): FormOutcome => ({
  kind: 'answered',
  answer: { status, body, retryAfterSeconds: 60 },
})

test('a 429 about one field belongs to that field, any other to the form', () => {
  const problemsOf = (body: object) => fieldProblems({ status: 429, body, retryAfterSeconds: 60 }, ['email'])
  expect([...problemsOf({ detail: { email: 'Enough for today' } })]).toEqual([['email', 'Enough for today']])
  expect(problemsOf({ error: 'too-many-requests' }).size).toBe(0)
})

test('a 400 with a detail is shown at its fields, and one without is reported as our fault', () => {
  const fields = ['phone', 'email'] as const
  const problemsOf = (detail: object) =>
    fieldProblems({ status: 400, body: { detail }, retryAfterSeconds: undefined }, fields)
  const detail = { phone: 'Enter a phone number', body: 'unknown', email: 7 }
  expect([...problemsOf(detail)]).toEqual([['phone', 'Enter a phone number']])
  expect(problemsOf({ 'Idempotency-Key': 'Must be a UUID' }).size).toBe(0)
})

test('every failure says that nothing typed was lost, and what to do', () => {
  for (const reason of ['offline', 'line-dropped', 'timed-out'] as const)
    expect(said({ kind: 'silent', reason }).text).toMatch(/What you typed is still here\..*try again/i)
  for (const status of [429, 503])
    expect(said(answered(status)).text).toMatch(/still here\. Try again in about a minute\./)
  expect(said(answered(500))).toEqual({
    title: 'Not sent',
    text: 'Something went wrong on our side. What you typed is still here. Try again.',
  })
  expect(said(answered(403)).title).toBe('Unchecked')
})

test('the words for a lost response do not claim that nothing was sent', () => {
  for (const reason of ['line-dropped', 'timed-out'] as const)
    expect(said({ kind: 'silent', reason }).title).toBe('We cannot tell')
})

test('the words for a failed press do not mention typed text, and those for a failed read do not mention counting twice either', () => {
  const lost: FormOutcome = { kind: 'silent', reason: 'line-dropped' }
  const of = (outcome: FormOutcome, what: 'press' | 'reading') => outcomeWords(outcome, { words, of: what }).text
  expect(of(lost, 'press')).toBe('The connection was lost. Check your connection and try again. It cannot count twice.')
  expect(of(lost, 'reading')).toBe('The connection was lost. Check your connection and try again.')
  expect([of(answered(403), 'press'), of({ kind: 'unchecked' }, 'reading')]).toEqual(['Try again.', 'Try again.'])
})
