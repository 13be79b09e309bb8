import { expect, test } from 'vitest'

import { registeredIn, signupRefusal } from './signup-answer.ts'

const answer = (status: number, body: unknown) => ({ status, body, retryAfterSeconds: undefined })

test('shows the specific message of a refusal that has one (rules RG7, RG8, RG9)', () => {
  const existing = 'Pellow News is already registered to this email address. Contact support for help.'
  expect(signupRefusal(answer(409, { error: 'existing-account', message: existing }))?.text).toBe(existing)
  const waiting = 'Agent needs to be activated before additional shops are registered. Contact support for help.'
  expect(signupRefusal(answer(409, { error: 'not-activated', message: waiting }))?.text).toBe(waiting)
  expect(
    signupRefusal(
      answer(400, {
        error: 'validation-error',
        detail: { shopName: 'Invalid shop name', abn: 'ABN must be 11 characters', x: 'y' },
      }),
    ),
  ).toEqual({
    heading: 'Invalid shop name, ABN.',
    problems: { shopName: 'Invalid shop name', abn: 'ABN must be 11 characters' },
  })
  const detail = { source: 'Tell us how', licensedPostOffice: 'Yes or no' }
  expect(signupRefusal(answer(400, { error: 'validation-error', detail }))?.heading).toBe(
    'Invalid Licensed Post Office, source.',
  )
  expect(signupRefusal(answer(500, { message: 'Something went wrong on our side.' }))?.heading).toBe(
    'Something went wrong on our side.',
  )
  expect(signupRefusal(answer(500, '<html>'))?.heading).toBe('Unknown error occured')
  expect(signupRefusal(answer(429, {}))).toBeUndefined()
})

test('only a link to our own status page is shown', () => {
  expect(registeredIn(answer(200, { answerBy: '5 pm on Friday' })).answerBy).toBe('5 pm on Friday')
  expect(registeredIn(answer(200, { answerBy: 5 })).answerBy).toBe('')
  const of = (statusUrl: unknown) => registeredIn(answer(200, { reference: 'R-1', statusUrl })).statusPath
  expect(of('https://tillway.example/signup/status/k1.abc')).toBe('/signup/status/k1.abc')
  for (const bad of [undefined, 1, '', 'x', 'javascript:alert(1)', 'https://evil.example/']) expect(of(bad)).toBe('')
})
