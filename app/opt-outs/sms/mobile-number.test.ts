import fc from 'fast-check'
import { expect, test } from 'vitest'

import { maskedMobile, mobileForPeople, normaliseMobile, numberProblem, readMobile } from './mobile-number.ts'
import { numberSearch } from '../number-search.server.ts'
import { smsOptOutSchema } from './sms-opt-out.schema.ts'

test.for([
  ['0491570006', '+61491570006'],
  ['+61 491 570 156', '+61491570156'],
  ['61491570157', '+61491570157'],
  ['(0491) 570 156', '+61491570156'],
  ['  0491-570-006. ', '+61491570006'],
] as const)('%s is stored as %s', ([typed, kept]) => {
  expect(normaliseMobile(typed)).toBe(kept)
})

test.for([
  ['', 'nothing'],
  ['049157000', 'too short'],
  ['04915700066', 'too long'],
  ['0512345678', 'not a mobile'],
  ['0293744000', 'a landline'],
  ['+6421123456', 'a New Zealand number'],
  ['491570006', 'without its 0'],
  ['+610491570006', 'both 61 and 0, of which the rule removes neither'],
  ['０４９１５７０００６', 'full-width digits, which the rule strips'],
  ['1300 555 014', 'a business number'],
] as const)('%s is refused: %s', ([typed]) => {
  expect(normaliseMobile(typed)).toBeUndefined()
})

test.for([
  '0491 570 158',
  '+61 491 570 158',
  '61491570158',
  '+61 (0)491 570 158',
  '+61(0) 491-570-158',
  '+610491570158',
  '0061 491 570 158',
  '0011 61 491 570 158',
  '0011 61 (0) 491 570 158',
  '04 91 57 01 58',
  '(0491) 570 158.',
  '0491\u2011570\u2011158',
  '\u202A0491 570 158\u202C',
  '\uFEFF0491\u200B570\u00A0158',
  '="0491570158"',
  "'0491570158",
])('%j is exactly one mobile number (rule O12)', (text) => {
  expect(readMobile(text)).toEqual({ number: '+61491570158', lostZero: false })
})

test.for([
  '04/11/26 10:15',
  '04-11-26 10.15',
  '04.11.2610 15',
  '04 11 26 10 15',
  '0491 570 158 or 0491 570 159',
  '0491570158/0491570159',
  'STOP 0491570158',
  '0491570158x',
  '0491570158 ext 2',
  '=04+91570158',
  '04915701580',
  '02 9374 4000',
  '+64 21 123 456',
  '+0491 570 158',
  '+1 491 570 158',
  '',
])('%j is not exactly one mobile number (rule O12)', (text) => {
  expect(readMobile(text)).toBeUndefined()
})

test.for(['400 111 161', '400111161', '(400) 111-161'])('%j is a number that lost its leading 0', (text) => {
  expect(readMobile(text)).toEqual({ number: '+61400111161', lostZero: true })
})

/** The steps of rule O2 in order. */
function asSpecified(typed: string): string | undefined {
  let number = [...typed].filter((sign) => sign >= '0' && sign <= '9').join('')
  if (number.startsWith('04')) number = `+614${number.slice(2)}`
  else if (number.startsWith('614')) number = `+614${number.slice(3)}`
  return number.startsWith('+614') && number.length === 12 ? number : undefined
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
const noise = fc.string({ unit: fc.constantFrom(...' -().+/#abc\u00A0\u2009\u2011'.split('')), maxLength: 3 })
const written = fc
  .tuple(
    fc.constantFrom('04', '+614', '614', '4', '05', '+64', '0061', ''),
    fc.integer({ min: 6, max: 10 }).chain(digits),
  )
  .chain(([start, rest]) =>
    fc
      .array(noise, { minLength: start.length + rest.length, maxLength: start.length + rest.length })
      .map((between) => [...(start + rest)].map((sign, index) => sign + between[index]).join('')),
  )

test('the number is normalised by the steps of the rule, whatever is typed (rule O2)', () => {
  fc.assert(
    fc.property(fc.oneof(written, fc.string({ unit: 'binary' }), fc.string()), (typed) => {
      expect(normaliseMobile(typed)).toBe(asSpecified(typed))
    }),
    { numRuns: 5_000 },
  )
})

test('every notation of a mobile number is normalised to the same stored form', () => {
  fc.assert(
    fc.property(digits(8), noise, (rest, between) => {
      const kept = `+614${rest}`
      for (const typed of [`04${rest}`, `614${rest}`, kept, `04${between}${rest}`, `(04)${rest}`])
        expect(normaliseMobile(typed)).toBe(kept)
      expect(normaliseMobile(kept)).toBe(kept)
      expect(normaliseMobile(mobileForPeople(kept))).toBe(kept)
      expect(normaliseMobile(maskedMobile(kept))).toBeUndefined()
    }),
  )
})

test('the page accepts exactly the numbers that the server accepts, with the same message (rules O2, O3)', () => {
  fc.assert(
    fc.property(fc.oneof(written, fc.string()), (raw) => {
      const typed = raw.trim().slice(0, 64).trim()
      const onPage = normaliseMobile(typed) === undefined ? numberProblem : undefined
      const onServer = smsOptOutSchema.safeParse({ number: typed, optOutKey: 'k' })
      // The server also checks for characters that cannot be typed.
      if (onServer.success) expect(onPage).toBeUndefined()
      else {
        expect(onServer.error.issues[0]?.message).toBe(numberProblem)
        expect([undefined, numberProblem]).toContain(onPage)
      }
    }),
    { numRuns: 3_000 },
  )
})

test('a search finds a number in any notation, and by a part of it', () => {
  expect(numberSearch('0491 570')).toEqual({ digits: '61491570', isBeginning: true })
  for (const typed of ['+61 491', '0061 491', '+61 (0)491', '０４９１'])
    expect(numberSearch(typed)).toEqual({ digits: '61491', isBeginning: true })
  expect(numberSearch('570 006')).toEqual({ digits: '570006', isBeginning: false })
  expect(numberSearch('Mia')).toBeUndefined()
})
