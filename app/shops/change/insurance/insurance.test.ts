import { expect, test } from 'vitest'

import { daysOfInsurance, insuranceLabel, insuranceOf, isDayOfInsurance, isValidOn, parcelsInWords, withParcels } from './insurance.ts' // prettier-ignore

const details = { insurer: 'QBE', policyNumber: '123', insuredUntil: '2027-05-03' }
const insurance = insuranceOf(details)
const days = daysOfInsurance('2026-11-28')

test('an insurance counts on its last day and not on the next one (rule CH8)', () => {
  const ending = { validUntil: '2027-05-03' }
  expect(['2027-05-02', '2027-05-03', '2027-05-04'].map((day) => isValidOn(ending, day))).toEqual([true, true, false])
})

test('a new insurance ends after today and at most five years ahead (rule CH7)', () => {
  expect(days).toEqual({ first: '2026-11-29', last: '2031-11-28' })
  const valid = ['2026-11-27', '2026-11-28', '2026-11-29', '2031-11-28', '2031-11-29', 'x', '']
  expect(valid.map((day) => isDayOfInsurance(day, '2026-11-28'))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a shop without a date has no insurance, whatever it said when signing (rule CH9)', () => {
  expect(insuranceOf({ insurer: null, policyNumber: null, insuredUntil: null })).toBeNull()
  expect(insurance).toEqual({ kind: 'insurance', insurer: 'QBE', policyNumber: '123', validUntil: '2027-05-03' })
})

test('parcels are added once, after the deposits, and the opening decides the first services (rule CH7)', () => {
  expect(withParcels(['deposits', '2fa'])).toEqual(['deposits', 'parcels', '2fa'])
  expect(withParcels(['deposits', 'parcels', '2fa'])).toEqual(['deposits', 'parcels', '2fa'])
  expect(withParcels(['2fa'])).toEqual(['parcels', '2fa'])
  expect(withParcels([])).toEqual([])
})

test('the record of staff shows the insurance, or the answer of the contract (rules CH7, CH9)', () => {
  const words = 'QBE, policy 123, valid until 3 May 2027'
  expect(insuranceLabel(insurance, '2027-05-03', false)).toBe(words)
  expect(insuranceLabel(insurance, '2027-05-04', true)).toBe(`${words} (ended)`)
  const later = insuranceOf({ insurer: 'QBE', policyNumber: '123', insuredUntil: '2027-11-03' })
  expect(insuranceLabel(later, '2027-05-04', true)).toBe('QBE, policy 123, valid until 3 Nov 2027')
  expect(insuranceLabel(null, '2027-05-04', true)).toBe('Said yes when signing; no date')
  expect(insuranceLabel(null, '2027-05-04', false)).toBe('None')
})

test('the retailer reads whether parcels are on, and until when (rule CH7)', () => {
  const shop = { insurance, isValid: true, takesParcels: true, status: 'open' as const, days }
  const none = { ...shop, insurance: null, isValid: false }
  const told = [
    shop,
    { ...shop, status: 'onboarding' as const },
    { ...shop, isValid: false, takesParcels: false },
    none,
    { ...none, takesParcels: false },
  ].map((one) => parcelsInWords(one).split('.')[0])
  expect(told).toEqual([
    'Parcels are on until 3 May 2027',
    'Parcels turn on when your shop opens, until 3 May 2027',
    'Your insurance ended on 3 May 2027',
    'Parcels are on: you said yes when you signed',
    'Does your insurance cover goods in your care, custody and control? Then your shop can take parcels',
  ])
})
