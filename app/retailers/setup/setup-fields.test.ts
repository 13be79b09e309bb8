import { expect, test } from 'vitest'

import { invalidFields, mismatch, newPasswordProblems, setupProblems } from './setup-fields.ts'

const good = {
  givenName: 'Mia',
  surname: '',
  email: 'mia@example.com',
  password: 'seven pies',
  passwordAgain: 'seven pies',
}

test('the surname is optional, and all other fields are required (rule AC9)', () => {
  expect(setupProblems(good)).toEqual({})
  const empty = setupProblems({ givenName: '', surname: '', email: '', password: '', passwordAgain: '' })
  expect(Object.keys(empty)).toEqual(['givenName', 'email', 'password', 'passwordAgain'])
  expect(invalidFields(empty)).toBe('Invalid given name, email, password, password again.')
  expect(invalidFields(setupProblems({ ...good, email: '' }))).toBe('Invalid email.')
  expect(invalidFields({})).toBeUndefined()
})

test('the two entries of a password must match before their length is checked (rule AC9)', () => {
  expect(newPasswordProblems({ password: 'short', passwordAgain: 'other' })).toEqual({ passwordAgain: mismatch })
  expect(mismatch).toBe('Please make sure both passwords match.')
  expect(invalidFields(setupProblems({ ...good, passwordAgain: 'other' }))).toBeUndefined()
})

test('ten characters are enough, and an emoji counts as one', () => {
  expect(newPasswordProblems({ password: '123456789', passwordAgain: '123456789' })).toHaveProperty('password')
  expect(newPasswordProblems({ password: '🥧'.repeat(10), passwordAgain: '🥧'.repeat(10) })).toEqual({})
  expect(newPasswordProblems({ password: '🥧'.repeat(5), passwordAgain: '🥧'.repeat(5) })).toHaveProperty('password')
})
