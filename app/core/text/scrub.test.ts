import fc from 'fast-check'
import { expect, test } from 'vitest'

import { scrub } from './scrub.ts'

const sentence = fc.constantFrom('the server refused', 'no such thing:', 'failed for', 'write', 'expected', '')
/** A value inside a message, with text around it. */
const around = (value: fc.Arbitrary<string>) => fc.tuple(sentence, value, sentence)
const messageOf = ([before, value, after]: [string, string, string]) => `${before} ${value} ${after}`

function expectScrubbed(value: fc.Arbitrary<string>, wrap: (value: string) => string = (one) => one): void {
  fc.assert(
    fc.property(around(value), ([before, one, after]) => {
      const said = scrub(messageOf([before, wrap(one), after]))
      expect(said).not.toContain(one)
      expect(said.length).toBeLessThanOrEqual(400)
    }),
    { numRuns: 500 },
  )
}

const letters = fc.stringMatching(/^[A-Za-z]{3,12}$/)
const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`))
const secretBytes = fc.uint8Array({ minLength: 32, maxLength: 64 }).map((bytes) => Buffer.from(bytes))

test('scrubbing removes email addresses (rule X5)', () => expectScrubbed(fc.emailAddress()))

test('scrubbing removes six digits or more, together or in groups: phones, codes, ABNs, accounts (rule X5)', () => {
  expectScrubbed(digits(6, 16))
  for (const separator of [' ', '-', '.', '/', ' - '])
    expectScrubbed(fc.tuple(digits(3, 4), digits(3, 4)).map((groups) => groups.join(separator)))
  expectScrubbed(fc.tuple(digits(2, 2), digits(8, 8)).map(([area, rest]) => `(+${area}) ${rest}`))
})

test('scrubbing removes keys, tokens and hashes in base64, base64url or hex (rule X5)', () => {
  for (const encoding of ['base64', 'base64url', 'hex'] as const)
    expectScrubbed(secretBytes.map((bytes) => bytes.toString(encoding)))
  expectScrubbed(fc.uuid())
})

test('scrubbing removes all quoted values (rule X5)', () => {
  // Made unique, because a word of the sentence around it would be found there.
  const value = fc.string({ minLength: 3 }).map((text) => `Q${text}Q`)
  for (const [open, close] of ['""', "''", '``', '“”', '‘’'].map((pair) => [...pair]))
    expectScrubbed(value, (one) => `${open}${one}${close}`)
})

test('scrubbing removes rows, parameters of statements and queries of URLs (rule X5)', () => {
  const value = fc.tuple(letters, letters).map(([first, second]) => `X${first} ${second}X`)
  expectScrubbed(value, (one) => `Key (name)=(${one}) already exists.`)
  expectScrubbed(value, (one) => `Failing row contains (7, ${one}, null).`)
  expectScrubbed(value, (one) => `Failed query: select $1\nparams: ${one},2`)
  expectScrubbed(
    letters.map((one) => `Z${one}`),
    (one) => `fetch https://maps.example/search?q=${one}&format=json`,
  )
  expectScrubbed(
    letters.map((one) => `Z${one}1`),
    (one) => `postgres://tillway:${one}@db.example/tillway`,
  )
  for (const name of ['password=', 'token: ', 'Bearer ', 'api_key='])
    expectScrubbed(
      letters.map((one) => `Z${one}1`),
      (one) => `${name}${one}`,
    )
})

test.for([
  'duplicate key value violates unique constraint "mails_pkey"',
  'insert or update on table "sign_documents" violates foreign key constraint "sign_documents_newsagency_id_fkey"',
  'null value in column "subject" of relation "mails" violates not-null constraint',
  'canceling statement due to statement timeout',
  "Cannot read properties of undefined (reading 'reference')",
  'Connection terminated due to connection timeout',
  'the geocoder answered 503',
  'a transaction was opened inside a transaction: pass the open one on',
  "can't extend: the client's pool isn't open",
  'openSealingKeyForDocument is not a function',
])('a message without values stays unchanged: %s', (message) => {
  expect(scrub(message)).toBe(message)
})

test.for([
  ['invalid input syntax for type uuid: "ada"', 'invalid input syntax for type uuid: …'],
  [`Unexpected token 'J', "{"name":Jo"... is not valid JSON`, 'Unexpected token … is not valid JSON'],
  ['no store is called "Ada\'s corner', 'no store is called …'],
  ['two\nlines\u2028and\u0000more', 'two lines and more'],
  ['permission denied for table "0412345678"', 'permission denied for table …'],
])('%s becomes %s', ([message, said]) => {
  expect(scrub(message ?? '')).toBe(said)
})
