import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  bankAfter,
  bankOf,
  bsbInGroups,
  digitsOf,
  isAccountNumber,
  isBsb,
  isMasked,
  looksLikeCard,
  maskAccountNumber,
  maskBsb,
} from './bank.ts'

test('a BSB is any six digits, with any state or bank prefix', () => {
  for (const good of ['012002', '062000', '083004', '032000', '012003', '999999', '123456'])
    expect([good, isBsb(good)]).toEqual([good, true])
  for (const bad of ['12345', '1234567', '06200O', '', '062-000', '000000'])
    expect([bad, isBsb(bad)]).toEqual([bad, false])
  expect(digitsOf('062-000')).toBe('062000')
  expect(bsbInGroups('062000')).toBe('062-000')
})

test('an account number is four to nine digits, with its leading zeros, and not zeros alone', () => {
  for (const good of ['1234', '00123456', '123456789']) expect([good, isAccountNumber(good)]).toEqual([good, true])
  for (const bad of ['123', '1234567890', '00000000', '4111111111111111', '12A456', ''])
    expect([bad, isAccountNumber(bad)]).toEqual([bad, false])
  expect(looksLikeCard('4111111111111111')).toBe(true)
  expect(looksLikeCard('123456789')).toBe(false)
})

test('names the bank of a BSB’s first two digits, if we know it', () => {
  expect(bankOf('062-000')).toBe('Commonwealth Bank')
  expect(bankOf('08')).toBe('National Australia Bank')
  expect(bankOf('999999')).toBeUndefined()
  expect(bankOf('')).toBeUndefined()
})

test('a complete BSB names its bank, also in place of another listed one, and never in place of a typed one (rule C42)', () => {
  expect(bankAfter('062000', '')).toBe('Commonwealth Bank')
  expect(bankAfter('083004', 'Commonwealth Bank')).toBe('National Australia Bank')
  expect(bankAfter('999999', 'Commonwealth Bank')).toBe('')
  expect(bankAfter('0620', '')).toBe('')
  expect(bankAfter('062000', 'Bank of the Corner')).toBe('Bank of the Corner')
})

test('a masked account reveals neither its number nor its length', () => {
  expect(maskBsb('062000')).toBe('•••-000')
  expect(maskAccountNumber('00123456')).toBe('••••456')
  expect(maskAccountNumber('1234')).toBe('••••34')
  fc.assert(
    fc.property(fc.stringMatching(/^\d{4,9}$/), (number) => {
      const masked = maskAccountNumber(number)
      expect(isMasked(masked)).toBe(true)
      expect(masked).not.toContain(number)
      expect(masked).toHaveLength(number.length >= 6 ? 7 : 6)
    }),
  )
})
