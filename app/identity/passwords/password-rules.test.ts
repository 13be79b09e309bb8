import { expect, test } from 'vitest'

import { findPasswordProblem } from './password-rules.server.ts'

const jess = { minimum: 12, name: 'Jess Albury', email: 'jess.albury@cornerpress.example' }
const problem = (password: string) => findPasswordProblem(password, jess)

test('a password has 12 to 256 characters of any kind, and no other requirement', () => {
  expect(problem('short one')).toBe('too-short')
  expect(problem('🦦🦦🦦')).toBe('too-short')
  expect(problem('plum otter rides')).toBeUndefined()
  expect(problem('сливовая выдра едет')).toBeUndefined()
  expect(problem('all lower case letters')).toBeUndefined()
  expect(problem('0192 8374 6655 1')).toBeUndefined()
  expect(problem('xk'.repeat(4) + 'plum otter'.repeat(24))).toBeUndefined()
  expect(problem(`plum otter ${'rides the tram '.repeat(20)}`)).toBe('too-long')
})

test('the passwords that attackers try first are refused, also with the usual decoration', () => {
  const tried = [
    'leavemealone',
    'password1234',
    'Password2026!',
    'P@ssw0rd1234',
    '123qweasdzxc',
    'qwertyuiop[]12',
    'baseball12345',
    '1234567890123',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'monkeymonkey',
    'zyxwvutsrqponm',
  ]
  for (const password of tried) expect([password, problem(password)]).toEqual([password, 'common'])
})

test('a password that is mostly a name is refused; a name in a long one is not', () => {
  for (const password of ['tillway-2026', 'JessAlbury-99', 'jess.albury@cornerpress', 'Cornerpress77'])
    expect([password, problem(password)]).toEqual([password, 'personal'])
  expect(problem('tillway is where I ride the tram')).toBeUndefined()
})
