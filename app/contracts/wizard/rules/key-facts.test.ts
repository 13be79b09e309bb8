import fc from 'fast-check'
import { expect, test } from 'vitest'

import { states } from '#app/geo/place.ts'
import { isBusinessDay } from '#app/geo/calendar/public-holidays.ts'
import { clausesOf } from '#app/signing/agreement/agreement-clauses.ts'
import { agreementTerms } from '#app/signing/agreement/agreement-terms.ts'

import { factsIn, keyFactsOf, nextDebits } from './key-facts.ts'

const schedule = { on: '2026-11-20', partners: [], mark: 'm' }
const contact = { phone: '1800', phoneHref: 'tel:1800', email: 'a@b.example' }

test('the next three debits are two weeks apart on a Wednesday, moved off bank holidays', () => {
  expect(nextDebits(agreementTerms, '2026-11-20', 'NSW').map(({ debited }) => debited)).toEqual([
    '2026-12-02',
    '2026-12-16',
    '2026-12-30',
  ])
  expect(nextDebits(agreementTerms, '2026-12-02', 'NSW')[0]?.due).toBe('2026-12-16')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), fc.constantFrom(...states), (days, state) => {
      const after = new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
      const dates = nextDebits(agreementTerms, after, state)
      expect(dates).toHaveLength(3)
      for (const { due, debited } of dates) {
        expect(due > after).toBe(true)
        expect(new Date(due).getUTCDay()).toBe(agreementTerms.debitWeekday)
        expect(isBusinessDay(debited, state)).toBe(true)
        expect(Date.parse(debited) - Date.parse(due)).toBeGreaterThanOrEqual(0)
        expect(Date.parse(debited) - Date.parse(due)).toBeLessThan(7 * 86_400_000)
      }
      expect(Date.parse(dates[1]?.due ?? '') - Date.parse(dates[0]?.due ?? '')).toBe(14 * 86_400_000)
    }),
  )
})

test('changing the state moves debits off that state’s holidays, and changing it back restores them', () => {
  const facts = keyFactsOf(agreementTerms, { today: '2026-11-20', state: 'NSW', contact, schedule })
  const day = '2026-11-03'
  const own = { ...facts, debit: { ...facts.debit, dates: [{ due: day, debited: day }] } }
  const debitedIn = (state: string) => factsIn(own, state).debit.dates
  expect(debitedIn('VIC')).toEqual([{ due: day, debited: '2026-11-04' }])
  expect(debitedIn('NSW')).toEqual([{ due: day, debited: day }])
  expect(factsIn(factsIn(own, 'VIC'), 'NSW')).toEqual(own)
  expect(factsIn(own, 'Nowhere')).toEqual(own)
})

test('each key fact names a clause of the agreement, for a person and a company', () => {
  const facts = keyFactsOf(agreementTerms, { today: '2026-11-20', state: 'NSW', contact, schedule })
  expect(facts).toMatchObject({
    cost: { dollars: 0 },
    debit: { everyDays: 14 },
    equipment: { weeks: 2 },
    pin: { digits: 4 },
  })
  for (const corporation of [true, false]) {
    const numbers = clausesOf(1, corporation).map(({ number }) => number)
    for (const clause of Object.values(facts.clauses)) expect(numbers).toContain(clause)
  }
})
