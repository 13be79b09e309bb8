import fc from 'fast-check'
import { expect, test } from 'vitest'

import { keysFrom } from './keys.server.ts'
import { encryptText, decryptText } from './encrypted-text.server.ts'

const keys = keysFrom(`k1:${Buffer.alloc(32, 9).toString('base64')}`)
const context = 'bank_details|account_number|01a1fd70'

test('any text survives a round trip (rule X1)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decryptText(keys, context, encryptText(keys, context, text))).toBe(text)
    }),
  )
})

test('a value with any flipped bit is refused', () => {
  const [version = '', keyId = '', ...encoded] = encryptText(keys, context, '12345678').split('.')
  const parts = encoded.map((part) => Buffer.from(part, 'base64url'))
  for (const [index, part] of parts.entries()) {
    for (let byte = 0; byte < part.length; byte += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = parts.map((each) => Buffer.from(each))
        changed[index]?.writeUInt8(part.readUInt8(byte) ^ (1 << bit), byte)
        const encrypted = [version, keyId, ...changed.map((each) => each.toString('base64url'))].join('.')
        expect(() => decryptText(keys, context, encrypted), `part ${index}, byte ${byte}, bit ${bit}`).toThrow()
      }
    }
  }
})

test('a truncated value is refused, also one with a shortened tag', () => {
  const encrypted = encryptText(keys, context, '12345678')
  for (let length = 0; length < encrypted.length; length += 1)
    expect(() => decryptText(keys, context, encrypted.slice(0, length)), `${length} characters`).toThrow()
})

test('a value that was moved to another row, column or table is refused', () => {
  const encrypted = encryptText(keys, context, '12345678')
  for (const other of [
    `${context}1`,
    context.replace('account_number', 'bsb'),
    context.replace('bank_details', 'stores'),
    '',
  ])
    expect(() => decryptText(keys, other, encrypted)).toThrow()
})

test('the same text never encrypts to the same value twice', () => {
  const seen = new Set(Array.from({ length: 200 }, () => encryptText(keys, context, 'same')))
  expect(seen.size).toBe(200)
})
