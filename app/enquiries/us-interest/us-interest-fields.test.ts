import fc from 'fast-check'
import { expect, test } from 'vitest'

import { plainText } from '#app/core/text/text.ts'

import { shopKey } from './us-interest.ts'
import { isNewJersey, isZipCode, usInterestFieldProblem, usInterestFields } from './us-interest-fields.ts'
import { usInterestSchema } from './us-interest.schema.ts'

test.for([
  ['shopName', 'Invalid shop name'],
  ['name', 'Invalid contact name'],
  ['email', 'Invalid email format'],
  ['contactNumber', 'Invalid contact number'],
  ['shopZipCode', 'Invalid zip code'],
] as const)('without %s: %s (rule U2)', ([field, message]) => {
  expect(usInterestFieldProblem(field, '')).toBe(message)
  expect(usInterestFieldProblem(field, 'x'.repeat(300))).toBe(message)
  expect(usInterestFieldProblem(field, 'a\u0000')).toBe(message)
})

test('accepts ZIP codes of the United States, and recognises those of New Jersey', () => {
  for (const zip of ['07302', '08608', '07001-1234']) expect([isZipCode(zip), isNewJersey(zip)]).toEqual([true, true])
  for (const zip of ['10001', '19103', '06901']) expect([isZipCode(zip), isNewJersey(zip)]).toEqual([true, false])
  for (const zip of ['7302', '0730A', '00000', '073021', '07302-', '07302 1234', '99999999', '2204'])
    expect(isZipCode(zip)).toBe(false)
})

test('the server accepts exactly the values that the form accepts, with the same messages', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('07302', 'a@b.co', '555', ''))
  const values = fc.record(
    { shopName: text, name: text, email: text, contactNumber: text, shopZipCode: text },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(values, (typed) => {
      const parsed = usInterestSchema.safeParse(typed)
      const problems = usInterestFields.flatMap((field) => usInterestFieldProblem(field, plainText(typed[field])) ?? [])
      expect(parsed.success).toBe(problems.length === 0)
      const said = new Map(parsed.error?.issues.map(({ path, message }) => [path[0], message]))
      expect([...said.values()].toSorted()).toEqual(problems.toSorted())
    }),
    { numRuns: 2_000 },
  )
})

test('email and shop identify an interest, regardless of letter case and spaces', () => {
  const one = shopKey({ email: 'Mia@Example.com', shopName: 'Corner  Deli' })
  expect(shopKey({ email: 'mia@example.com ', shopName: ' corner deli' })).toBe(one)
  expect(shopKey({ email: 'mia@example.com', shopName: 'Corner Deli 2' })).not.toBe(one)
})
