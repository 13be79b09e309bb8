import fc from 'fast-check'
import { expect, test } from 'vitest'

import { keysFrom } from './keys.server.ts'
import { seal, unseal } from './sealed.server.ts'

const keys = keysFrom(`k1:${Buffer.alloc(32, 9).toString('base64')}`)
const context = 'bank_details|account_number|01a1fd70'

test('any text survives a round trip (rule X1)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(unseal(keys, context, seal(keys, context, text))).toBe(text)
    }),
  )
})

test('a value with any flipped bit is refused', () => {
  const [version = '', keyId = '', ...encoded] = seal(keys, context, '12345678').split('.')
  const parts = encoded.map((part) => Buffer.from(part, 'base64url'))
  for (const [index, part] of parts.entries()) {
    for (let byte = 0; byte < part.length; byte += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = parts.map((each) => Buffer.from(each))
        changed[index]?.writeUInt8(part.readUInt8(byte) ^ (1 << bit), byte)
        const sealed = [version, keyId, ...changed.map((each) => each.toString('base64url'))].join('.')
        expect(() => unseal(keys, context, sealed), `part ${index}, byte ${byte}, bit ${bit}`).toThrow()
      }
    }
  }
})

test('a truncated value is refused, also one with a shortened tag', () => {
  const sealed = seal(keys, context, '12345678')
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => unseal(keys, context, sealed.slice(0, length)), `${length} characters`).toThrow()
})

test('a value that was moved to another row, column or table is refused', () => {
  const sealed = seal(keys, context, '12345678')
  for (const other of [
    `${context}1`,
    context.replace('account_number', 'bsb'),
    context.replace('bank_details', 'stores'),
    '',
  ])
    expect(() => unseal(keys, other, sealed)).toThrow()
})

test('the same text never encrypts to the same value twice', () => {
  const seen = new Set(Array.from({ length: 200 }, () => seal(keys, context, 'same')))
  expect(seen.size).toBe(200)
})
