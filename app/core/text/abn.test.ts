import fc from 'fast-check'
import { expect, test } from 'vitest'

import { abnDigits, abnInGroups, isAbn } from './abn.ts'

const known = '51824753556 53004085616 83914571673 59001215354 26008672179 55386169386 33102417032'.split(' ')

test.for(known)('accepts %s, whose checksum is right', (abn) => {
  expect(isAbn(abn)).toBe(true)
})

test.for('51824753557 15824753556 53004085617 12345678901 11111111111 00000000000 5182475355 518247535561'.split(' '))(
  'rejects %s, whose checksum is wrong',
  (abn) => {
    expect(isAbn(abn)).toBe(false)
  },
)

test.for(['', ' ', '51 824 753 556', '5182475355６', '5182475355a', '-1824753556', '5.1824753556', '51824753556\n'])(
  'rejects %j, which is not eleven digits',
  (abn) => {
    expect(isAbn(abn)).toBe(false)
  },
)

test('the checksum catches every single mistyped digit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat({ max: 10 }), fc.integer({ min: 1, max: 9 }), (abn, at, more) => {
      const digit = (Number(abn[at]) + more) % 10
      expect(isAbn(`${abn.slice(0, at)}${digit}${abn.slice(at + 1)}`)).toBe(false)
    }),
  )
})

test('the checksum catches every swap of two neighbouring digits', () => {
  for (const abn of known)
    for (let at = 0; at < 10; at += 1) {
      const swapped = `${abn.slice(0, at)}${abn[at + 1]}${abn[at]}${abn.slice(at + 2)}`
      expect(isAbn(swapped), swapped).toBe(swapped === abn)
    }
})

test('a pasted number keeps its digits, at most eleven, and is shown in groups', () => {
  expect(abnDigits('ABN 51 824 753 556')).toBe('51824753556')
  expect(abnDigits('５１８２４７５３５５６')).toBe('51824753556')
  expect(abnDigits('51-824.753 556 99')).toBe('51824753556')
  expect(abnInGroups('51824753556')).toBe('51 824 753 556')
  expect(abnInGroups('5182')).toBe('5182')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789５１ .-–ABNx\n'), maxLength: 60 }), (typed) => {
      expect(abnDigits(typed)).toMatch(/^\d{0,11}$/)
      expect(abnDigits(abnDigits(typed))).toBe(abnDigits(typed))
    }),
  )
})
