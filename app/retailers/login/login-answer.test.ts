import { expect, test } from 'vitest'

import { activationPath } from './login-answer.ts'

test('an account that waits for its code redirects to /activate with email and code (rules AC16, AC48)', () => {
  const retailer = { token: 't', expires: 'e', invitationCodeActivated: false, invitationCode: '481720935617' }
  expect(activationPath({ status: 200, body: { success: true, agent: retailer } }, 'a+b@example.com')).toBe(
    '/activate?email=a%2Bb%40example.com&invitationCode=481720935617&error=not-activated',
  )
  expect(activationPath({ status: 409, body: { error: 'not-activated' } }, 'a@example.com')).toBe(
    '/activate?email=a%40example.com&error=not-activated',
  )
})

test('every other response leads to no activation', () => {
  const retailer = { token: 't', expires: 'e', invitationCodeActivated: true, invitationCode: '' }
  expect(activationPath({ status: 200, body: { agent: retailer } }, 'a@example.com')).toBeUndefined()
  for (const body of [undefined, null, {}, { error: 'account-doesnt-exist' }])
    expect(activationPath({ status: 404, body }, 'a@example.com')).toBeUndefined()
})
