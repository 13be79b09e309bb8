import { expect, test } from 'vitest'

import type { AbnFacts } from './business-registry.ts'
import { matchName, registerVerdict, registerWarning } from './register-match.ts'

const facts = (change: Partial<AbnFacts> = {}): AbnFacts => ({
  status: 'active',
  entityName: 'ZHOU FAMILY TRADING PTY LTD',
  businessNames: ['Zhou’s Corner'],
  gstFrom: '2016-07-01',
  at: '2026-11-19T00:00:00Z',
  ...change,
})

test.for([
  ['ZHOUS CORNER', 'same'],
  ["Zhou's Corner Pty. Ltd.", 'same'],
  ['Zhou’s Corner News', 'close'],
  ['Rosebud Papers', 'different'],
  ['Pty Ltd', 'different'],
] as const)('%j compared with the register’s names is %s', ([name, match]) => {
  expect(matchName(name, facts())).toBe(match)
})

test('without any name in the register, the match is unknown', () => {
  expect(matchName('Zhou', null)).toBe('unknown')
  expect(matchName('Zhou', facts({ entityName: '', businessNames: [] }))).toBe('unknown')
})

test('the verdict names the most important fact first', () => {
  const words = (abnFacts: AbnFacts | null, shopName = 'Zhou’s Corner') =>
    registerVerdict({ shopName, shopPostCode: '2134', abnFacts }).words
  expect(words(null)).toBe('Not looked up')
  expect(words(facts({ status: 'cancelled' }), 'Other')).toBe('ABN cancelled')
  expect(words(facts({ status: 'unknown' }))).toBe('Not in the register')
  const { gstFrom: _gstFrom, ...noGst } = facts()
  expect(words(noGst, 'Rosebud')).toBe('Name differs')
  expect(words(noGst)).toBe('Not registered for GST')
  expect(words(facts())).toBe('Matches')
})

test('a cancelled or unknown ABN warns next to the button that approves, and any other does not (rule BO79)', () => {
  expect(registerWarning(facts({ status: 'cancelled' }))).toBe('The business register says that this ABN is cancelled.')
  expect(registerWarning(facts({ status: 'unknown' }))).toBe('The business register does not know this ABN.')
  expect(registerWarning(facts())).toBeNull()
  expect(registerWarning(null)).toBeNull()
})
