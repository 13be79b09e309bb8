import fc from 'fast-check'
import { expect, test } from 'vitest'

import { loginNotice, loginPath, parseRetailerNext } from './login-path.ts'

test('the log-in returns only to pages of retailers', () => {
  for (const path of [
    '/account',
    '/account?x=1',
    '/signup-overview?completeContractToken=a',
    '/contract',
    '/contract/x',
  ])
    expect(parseRetailerNext(path)).toBe(path)
  const others = ['//evil.example', '/\\evil.example', 'https://evil.example/account', '/staff', '/accounts', '/', null]
  for (const other of others) expect(parseRetailerNext(other)).toBe('/account')
  expect(parseRetailerNext('/account/..//evil.example')).toBe('/account')
})

test('any `next` keeps the browser on our site', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webPath(), fc.webUrl()), (given) => {
      expect(new URL(parseRetailerNext(given), 'https://tillway.example').origin).toBe('https://tillway.example')
    }),
  )
})

test('the log-in path has the reason and the page to return to', () => {
  expect(loginPath()).toBe('/agent-login')
  expect(loginPath({ reason: 'existing-account' })).toBe('/agent-login?error=existing-account')
  expect(loginPath({ reason: 'session-ended', next: '/account' })).toBe(
    '/agent-login?error=session-ended&next=%2Faccount',
  )
})

test('the log-in page shows the reason in these words (rules AC12, AC14)', () => {
  const said = (reason: string) => Object.values(loginNotice(reason) ?? {}).join(' ')
  expect(said('existing-account')).toBe(
    'There is an existing account associated with this shop name and email address. Please log in to continue.',
  )
  expect(said('already-set-up')).toBe('Your account has already been set up. Please sign in to continue.')
  expect(loginNotice('<script>')).toBeUndefined()
  expect(loginNotice(null)).toBeUndefined()
})
