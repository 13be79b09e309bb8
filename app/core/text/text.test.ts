import fc from 'fast-check'
import { expect, test } from 'vitest'

import { emailLine, line, text } from './text.schema.ts'
import {
  asciiEmail,
  emailKey,
  isCleanText,
  isEmail,
  mailboxKey,
  normalise,
  plainText,
  withoutEndSlashes,
} from './text.ts'

test.for([
  ['Mia+Shop@Example.com ', 'mia@example.com'],
  ['mia+a+b@example.com', 'mia@example.com'],
  ['mia@example.com', 'mia@example.com'],
  ['+mia@example.com', '+mia@example.com'],
  ['mia@example+x.com', 'mia@example+x.com'],
  ['no address', 'no address'],
])('the mailbox of %s is %s: a tag does not make another one (rule L11)', ([address, mailbox]) => {
  expect(mailboxKey(address ?? '')).toBe(mailbox)
})

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
] as const)('an email address with %s, %j, is valid: %s (rule AP5)', ([, value, isFine]) => {
  expect(isEmail(value)).toBe(isFine)
})

test('the examples of 254 and 255 characters have that length', () => {
  expect(`${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`).toHaveLength(254)
})

test('accepted text is whole Unicode without control characters, trimmed, and within the limit', () => {
  const schema = text(20)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (value) => {
      const parsed = schema.safeParse(value)
      if (!parsed.success) return
      expect(parsed.data.length).toBeLessThanOrEqual(20)
      expect(parsed.data).toBe(plainText(value))
      expect(Buffer.from(parsed.data, 'utf8').toString('utf8')).toBe(parsed.data)
      expect(parsed.data).not.toMatch(/\0/)
    }),
    { numRuns: 500 },
  )
})

test.for(['a\0b', '\uD800', 'a\uDC00b', 'bell\u0007', '\u001B[31m', '\u007F'])('%j cannot be stored', (value) => {
  expect(isCleanText(value)).toBe(false)
})

test.for([
  ['zero-width signs', 'Cor\u200Bner\u2060 \uFEFFNews', 'Corner News'],
  ['marks of direction, as a phone pastes them around a number', '\u202A+61 491 570 156\u202C', '+61 491 570 156'],
  ['what turns a name round', '\u202EsweN \u061C\u200E\u200F\u2066x\u2069', 'sweN x'],
  ['what hides the beginning of a formula', '\u200B=1+1', '=1+1'],
  ['soft hyphens and fillers', 'news\u00ADagency\u3164', 'newsagency'],
  ['joiners and forms between letters that need none', 'Ne\u200D\u200Dws\uFE0F 2\u200C4', 'News 24'],
  ['line breaks of Unicode', 'one\u2028two\u0085three\u2029', 'one\ntwo\nthree'],
] as const)('plain text contains no %s (rule AP5)', ([, typed, kept]) => {
  expect(plainText(typed)).toBe(kept)
  expect(text(100).parse(typed)).toBe(kept)
})

test.for(['Zoë’s News & Lotto', 'Nguyễn', 'می‌خواهم', 'क्‍ष', '👩‍👩‍👧 and ❤️', '新聞', 'Ελλάδα'])(
  '%s stays unchanged',
  (typed) => {
    expect(plainText(typed)).toBe(typed)
  },
)

test('plain text stays unchanged when it is made plain again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (value) => {
      expect(plainText(plainText(value))).toBe(plainText(value))
    }),
    { numRuns: 500 },
  )
})

test('text with line breaks is a valid text, but not a valid line', () => {
  expect(text(100).safeParse('one\ntwo\tthree\r\n').success).toBe(true)
  for (const value of ['one\ntwo', 'one\rtwo', 'one\r\ntwo']) expect(line(100).safeParse(value).success).toBe(false)
})

test.for(['NFC', 'NFKC', 'NFKD'] as const)(
  "%s equals Unicode's normalisation, for texts of any length and content",
  (form) => {
    const written = fc.string({
      unit: fc.constantFrom('e', 'Å', '\u0301', '\u0316', '\u0344', 'ﾞ', 'ﬁ', '가', ' '),
      maxLength: 25,
    })
    fc.assert(
      fc.property(written, (text) => {
        const long = `${text} `.repeat(100)
        expect(normalise(text, form)).toBe(text.normalize(form))
        expect(normalise(long, form)).toBe(long.normalize(form))
      }),
    )
  },
)

test('normalising splits a long row of marks after every thirty and loses none', () => {
  const marks = '\u0301\u0316'.repeat(1_000)
  const written = normalise(`e${marks}`, 'NFKD')
  expect(written.replaceAll('\u034F', '')).toHaveLength(marks.length + 1)
  for (const row of written.split('\u034F')) expect(row.length).toBeLessThanOrEqual(31)
})

test.for([
  ['/about/', '/about'],
  ['/about///', '/about'],
  ['/a//b/', '/a//b'],
  ['/about', '/about'],
  ['///', ''],
  ['', ''],
] as const)('%j without trailing slashes is %j', ([path, bare]) => {
  expect(withoutEndSlashes(path)).toBe(bare)
})

test.for([
  ['mia@münchen.example', 'mia@xn--mnchen-3ya.example'],
  ['Mia@MÜNCHEN.example', 'Mia@xn--mnchen-3ya.example'],
  ['mia@mu\u0308nchen.example', 'mia@xn--mnchen-3ya.example'],
  ['mia@ｅxample.com', 'mia@example.com'],
  ['mia@日本.example', 'mia@xn--wgv71a.example'],
] as const)('%s is the address %s (rule AP5)', ([typed, stored]) => {
  expect([isEmail(typed), emailLine.parse(typed), emailKey(typed)]).toEqual([true, stored, stored.toLowerCase()])
  expect(asciiEmail(stored)).toBe(stored)
})

test.for([
  'mía@example.com',
  'mia@mün chen.example',
  'mia@mün/chen.example',
  'mia@mün:80',
  'mia@',
  '@münchen.example',
  'mia@١٢٧.example@x',
])('%s is no address (rule AP5)', (typed) => {
  expect(isEmail(typed)).toBe(false)
})

test('a domain never becomes longer than an address may be', () => {
  const long = `mia@${'ü'.repeat(50)}.${'ü'.repeat(50)}.${'ü'.repeat(50)}.${'ü'.repeat(50)}.example`
  expect(isEmail(long) && asciiEmail(long).length > 254).toBe(false)
})

test('a text that is longer than an address is not converted, because that would hold the event loop (rules AP5, R12)', () => {
  const domain = Array.from({ length: 251 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
  expect([asciiEmail(`mia@${domain}`), isEmail(`mia@${domain}`)]).toEqual([`mia@${domain}`, false])
})
