import fc from 'fast-check'
import { expect, test } from 'vitest'

import { maskedMobile, mobileForPeople, normaliseMobile, numberProblem, numberSearch } from './mobile-number.ts'
import { smsOptOutSchema } from './sms-opt-out.schema.ts'

test.for([
  ['0491570006', '+61491570006'],
  ['+61 491 570 156', '+61491570156'],
  ['61491570157', '+61491570157'],
  ['(0491) 570 156', '+61491570156'],
  ['  0491-570-006. ', '+61491570006'],
] as const)('%s is kept as %s', ([typed, kept]) => {
  expect(normaliseMobile(typed)).toBe(kept)
})

test.for([
  ['', 'nothing'],
  ['049157000', 'too short'],
  ['04915700066', 'too long'],
  ['0512345678', 'no mobile'],
  ['0293744000', 'a landline'],
  ['+6421123456', 'a New Zealander'],
  ['491570006', 'without its 0'],
  ['+610491570006', 'both 61 and 0: the rule takes neither away'],
  ['０４９１５７０００６', 'full-width digits, which the rule strips'],
  ['1300 555 014', 'a business number'],
] as const)('%s is refused: %s', ([typed]) => {
  expect(normaliseMobile(typed)).toBeUndefined()
})

/** The steps of rule O2, one after the other. */
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

test('the number is normalised step by step, whatever somebody types (rule O2)', () => {
  fc.assert(
    fc.property(fc.oneof(written, fc.string({ unit: 'binary' }), fc.string()), (typed) => {
      expect(normaliseMobile(typed)).toBe(asSpecified(typed))
    }),
    { numRuns: 5_000 },
  )
})

test('every mobile number survives every way to write it, and is kept once', () => {
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

test('the page takes exactly what the server takes, and both say the same words (rules O2, O3)', () => {
  fc.assert(
    fc.property(fc.oneof(written, fc.string()), (raw) => {
      const typed = raw.trim().slice(0, 64).trim()
      const onPage = normaliseMobile(typed) === undefined ? numberProblem : undefined
      const onServer = smsOptOutSchema.safeParse({ number: typed, optOutKey: 'k' })
      // The server looks at characters that nobody can type as well.
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
  expect(numberSearch('+61 491')).toEqual({ digits: '61491', isBeginning: true })
  expect(numberSearch('570 006')).toEqual({ digits: '570006', isBeginning: false })
  expect(numberSearch('Mia')).toBeUndefined()
})
