import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sources } from './registration.ts'
import { registrationSchema } from './registration.schema.ts'
import {
  emptyRegistration,
  problemsOf,
  type RegistrationValues,
  registrationBody,
  registrationFields,
  typedValue,
} from './registration-fields.ts'

const good: RegistrationValues = {
  shopName: 'Pellow News',
  contactName: 'Garth Pellow',
  email: 'garth@pellownews.example',
  contactNumber: '02 5550 0182',
  abn: '51824753556',
  shopPostCode: '2830',
  licensedPostOffice: false,
  source: 'VANA',
  pleaseSpecify: '',
}

/** Returns the schema's messages as the API responds: the first one of each field. */
function refusedBy(values: unknown): Record<string, string> {
  const parsed = registrationSchema.safeParse(values)
  const found: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) found[path.join('.')] ??= message
  return found
}

test('accepts a complete registration', () => {
  expect(problemsOf(good)).toEqual({})
  expect(registrationSchema.parse(good)).toEqual(good)
})

test('an empty form shows all these messages in the form’s order (rules RG1, RG3)', () => {
  const all = {
    shopName: 'Invalid shop name',
    contactName: 'Invalid contact name',
    email: 'Invalid email format',
    contactNumber: 'Invalid contact number',
    abn: 'ABN must be 11 characters',
    shopPostCode: 'Invalid post code format',
    source: 'Source must be defined',
  }
  expect(Object.entries(problemsOf(emptyRegistration))).toEqual(Object.entries(all))
  expect(refusedBy(emptyRegistration)).toEqual(all)
  expect(refusedBy({})).toEqual(all)
})

test('eleven digits that are no ABN get another message than too few digits (rule RG5)', () => {
  expect(problemsOf({ ...good, abn: '51824753557' })).toEqual({
    abn: 'Check the ABN: these 11 digits do not belong to one.',
  })
  for (const abn of ['', '5182475355', 'x1824753556'])
    expect(problemsOf({ ...good, abn })).toEqual({ abn: 'ABN must be 11 characters' })
})

test('Other needs a specification, and no other source does', () => {
  for (const source of sources) {
    const expected = source === 'Other' ? { pleaseSpecify: 'Source must be specified' } : {}
    expect(problemsOf({ ...good, source }), source).toEqual(expected)
    expect(refusedBy({ ...good, source }), source).toEqual(expected)
    expect(problemsOf({ ...good, source, pleaseSpecify: 'A driver told me' })).toEqual({})
  }
  expect(refusedBy({ ...good, shopName: '', source: 'Other' })).toEqual({
    shopName: 'Invalid shop name',
    pleaseSpecify: 'Source must be specified',
  })
})

test.for<[keyof RegistrationValues, string]>([
  ['shopName', '   '],
  ['shopName', 'x'.repeat(201)],
  ['shopName', 'a\u0000b'],
  ['shopName', 'Corner\nStore'],
  ['contactName', '\t'],
  ['contactName', '\u202E\u200B'],
  ['email', 'garth'],
  ['email', 'garth@'],
  ['email', `${'a'.repeat(65)}@example.com`],
  ['email', `a@${'b'.repeat(64)}.com`],
  ['email', 'garth@example.com, mia@example.com'],
  ['contactNumber', ''],
  ['contactNumber', '1'.repeat(51)],
  ['contactNumber', 'call me'],
  ['contactNumber', '12 345'],
  ['abn', '5182475355'],
  ['abn', '518247535561'],
  ['abn', '51824753557'],
  ['abn', '51 824 753 556'],
  ['abn', 'abcdefghijk'],
  ['shopPostCode', '800'],
  ['shopPostCode', '20000'],
  ['shopPostCode', '28a0'],
  ['shopPostCode', '２８３０'],
  ['shopPostCode', '0000'],
  ['shopPostCode', '0199'],
  ['source', 'vana'],
  ['source', 'constructor'],
  ['pleaseSpecify', 'x'.repeat(201)],
])('%s may not be %j', ([field, value]) => {
  const values = { ...good, [field]: value, ...(field === 'pleaseSpecify' && { source: 'Other' }) }
  expect(Object.keys(refusedBy(values))).toEqual([field])
  expect(Object.keys(problemsOf(registrationBody(values)))).toEqual([field])
})

test.for(['0800', '0872', '2540', '2620', '4383', '6798', '9999'])('%s is a postcode', (shopPostCode) => {
  expect(problemsOf({ ...good, shopPostCode })).toEqual({})
})

test('rejects an unknown field, and a tick that is no boolean', () => {
  expect(registrationSchema.safeParse({ ...good, isAdmin: true }).success).toBe(false)
  expect(Object.keys(refusedBy({ ...good, licensedPostOffice: 'yes' }))).toEqual(['licensedPostOffice'])
})

test('form and server agree about all possible input', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(...Object.values(good).map(String)),
  )
  const values = fc.record({
    ...Object.fromEntries(registrationFields.map((field) => [field, typed])),
    licensedPostOffice: fc.boolean(),
    source: fc.oneof(typed, fc.constantFrom(...sources)),
  }) as unknown as fc.Arbitrary<RegistrationValues>
  fc.assert(
    fc.property(values, (some) => {
      const sent = registrationBody(some)
      expect(refusedBy(sent)).toEqual(problemsOf(sent))
    }),
    { numRuns: 500 },
  )
})

test('only digits can be typed into the ABN and the postcode, up to their lengths', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(typedValue('abn', typed)).toMatch(/^\d{0,11}$/)
      expect(typedValue('shopPostCode', typed)).toMatch(/^\d{0,4}$/)
      expect(typedValue('shopName', typed)).toBe(typed)
    }),
  )
  expect(typedValue('shopPostCode', ' 2830 ')).toBe('2830')
})
