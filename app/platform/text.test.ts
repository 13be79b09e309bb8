import fc from 'fast-check'
import { expect, test } from 'vitest'

import { line, text } from './text.schema.ts'
import { isCleanText, isEmail } from './text.ts'

test.for([
  ['an address', 'mia@example.com', true],
  ['a plus and a dash', 'mia+shop@my-shop.example.com.au', true],
  ['64 characters before the @', `${'a'.repeat(64)}@example.com`, true],
  ['65 characters before the @', `${'a'.repeat(65)}@example.com`, false],
  ['a label of 63', `a@${'b'.repeat(63)}.com`, true],
  ['a label of 64', `a@${'b'.repeat(64)}.com`, false],
  ['254 in all', `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`, true],
  ['255 in all', `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}comm`, false],
  ['nothing', '', false],
  ['no @', 'mia.example.com', false],
  ['two @', 'mia@b@example.com', false],
  ['a space', 'mia @example.com', false],
  ['a line break', 'mia@example.com\nBcc: x@y.example', false],
  ['a list', 'mia@example.com,bo@example.com', false],
  ['a name', 'Mia <mia@example.com>', false],
  ['a dot at the end', 'mia@example.com.', false],
  ['a dash at the edge of a label', 'mia@-example.com', false],
] as const)('email (spec 5): %s', ([, value, isFine]) => {
  expect(isEmail(value)).toBe(isFine)
})

test('the examples of 254 and 255 are that long', () => {
  expect(`${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`).toHaveLength(254)
})

test('an address of any length is judged in time that grows with its length only', () => {
  const judge = (length: number) => {
    const started = performance.now()
    for (let round = 0; round < 50; round += 1) isEmail(`a@${'a-'.repeat(length / 2)}!`)
    return performance.now() - started
  }
  judge(100)
  expect(judge(250)).toBeLessThan(500)
})

test('whatever passes is whole Unicode without control characters, trimmed, and at most as long as allowed', () => {
  const schema = text(20)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (value) => {
      const parsed = schema.safeParse(value)
      if (!parsed.success) return
      expect(parsed.data.length).toBeLessThanOrEqual(20)
      expect(parsed.data).toBe(value.trim())
      expect(Buffer.from(parsed.data, 'utf8').toString('utf8')).toBe(parsed.data)
      expect(parsed.data).not.toMatch(/\0/)
    }),
    { numRuns: 500 },
  )
})

test.for(['a\0b', '\uD800', 'a\uDC00b', 'bell\u0007', '\u001B[31m', '\u007F'])('%j cannot be stored', (value) => {
  expect(isCleanText(value)).toBe(false)
})

test('several lines are text, not a line', () => {
  expect(text(100).safeParse('one\ntwo\tthree\r\n').success).toBe(true)
  for (const value of ['one\ntwo', 'one\rtwo', 'one\r\ntwo']) expect(line(100).safeParse(value).success).toBe(false)
})
