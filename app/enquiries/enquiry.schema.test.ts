import fc from 'fast-check'
import { expect, test } from 'vitest'

import { nextStatus } from '#app/office/records/acts.ts'

import { enquiryActs, enquiryReasons, reasonValue } from './enquiry.ts'
import { enquirySchema } from './enquiry.schema.ts'

const good = { name: 'Mia Costa', email: 'mia@example.com', phone: '+61 (2) 5550-1234' }

function fieldsRefused(body: unknown): string[] {
  const parsed = enquirySchema.safeParse(body)
  return parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
}

test('name, email and phone are required, reason and message are not (rule E1)', () => {
  expect(fieldsRefused(good)).toEqual([])
  for (const field of ['name', 'email', 'phone'] as const) {
    for (const value of ['', '   ', undefined, null, 7, ['x'], { a: 1 }])
      expect(fieldsRefused({ ...good, [field]: value })).toEqual([field])
  }
})

test('without a reason the other reason applies, and without a message an empty one (rule E5)', () => {
  expect(enquirySchema.parse(good)).toMatchObject({ reason: '', message: '' })
})

test('a phone number may contain only the allowed characters (rule E2)', () => {
  const allowed = '0123456789+()-._*#'
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...allowed), minLength: 1, maxLength: 50 }), (phone) => {
      expect(fieldsRefused({ ...good, phone })).toEqual([])
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...allowed), maxLength: 20 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((one) => !/[\d+()\-._*#\s]/.test(one)),
      (start, stranger) => {
        expect(fieldsRefused({ ...good, phone: `${start}${stranger}1` })).toEqual(['phone'])
      },
    ),
  )
})

test.for(['\n', '\r', '\t\n'])('white space in a phone number cannot start a new line (%j)', (space) => {
  expect(fieldsRefused({ ...good, phone: `1${space}2` })).toEqual(['phone'])
  expect(fieldsRefused({ ...good, phone: '1 2' })).toEqual([])
})

test('a reason is sent as CODE: label with a known code (rule E4)', () => {
  for (const reason of enquiryReasons) expect(fieldsRefused({ ...good, reason: reasonValue(reason) })).toEqual([])
  for (const reason of ['TO_EMAIL_BOSS: x', 'TO_EMAIL_SETUP', 'Other reason', 'to_email_other: x', '__proto__: x'])
    expect(fieldsRefused({ ...good, reason })).toEqual(['reason'])
})

test('an unknown field is refused', () => {
  expect(enquirySchema.safeParse({ ...good, admin: true }).success).toBe(false)
  expect(enquirySchema.safeParse(JSON.parse('{"__proto__":{"admin":true}}')).success).toBe(false)
})

test('every length is limited', () => {
  for (const [field, max] of [
    ['name', 200],
    ['phone', 50],
    ['message', 10_000],
  ] as const) {
    expect(fieldsRefused({ ...good, [field]: '1'.repeat(max) })).toEqual([])
    expect(fieldsRefused({ ...good, [field]: '1'.repeat(max + 1) })).toEqual([field])
  }
})

test('parsing never throws, for any JSON value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(typeof enquirySchema.safeParse(body).success).toBe('boolean')
    }),
  )
})

test('an enquiry is answered once, closed from any status, and can be reopened', () => {
  expect(nextStatus(enquiryActs, 'new', 'answered')).toBe('answered')
  expect(nextStatus(enquiryActs, 'answered', 'answered')).toBeUndefined()
  expect(nextStatus(enquiryActs, 'closed', 'answered')).toBeUndefined()
  expect(nextStatus(enquiryActs, 'new', 'closed')).toBe('closed')
  expect(nextStatus(enquiryActs, 'closed', 'closed')).toBeUndefined()
  expect(nextStatus(enquiryActs, 'closed', 'reopened')).toBe('new')
  expect(nextStatus(enquiryActs, 'new', 'reopened')).toBeUndefined()
  for (const status of ['new', 'answered', 'closed'] as const) {
    expect(nextStatus(enquiryActs, status, 'noted')).toBe(status)
    expect(nextStatus(enquiryActs, status, 'assigned')).toBe(status)
  }
})

test('an address with a domain of other letters is stored in ASCII, and other mailboxes are explained (rules E2, AP5)', () => {
  expect(enquirySchema.parse({ ...good, email: ' mia@münchen.example ' }).email).toBe('mia@xn--mnchen-3ya.example')
  const problem = (email: string) => enquirySchema.safeParse({ ...good, email }).error?.issues[0]?.message
  expect(problem('mía@example.com')).toBe('Before the @, use only letters without accents, digits and signs')
  expect(problem('mía')).toBe('That address looks unfinished. Use one like name@business.com.au')
})
