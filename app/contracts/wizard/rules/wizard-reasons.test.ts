import { expect, test } from 'vitest'

import { reasonFor, withReasons } from './wizard-reasons.ts'
import { accountProblems, addressProblems, contactProblems } from './wizard-rules.ts'
import { emptyAccount, emptyAddress, emptyContact } from '../wizard-state.ts'

test.for([
  ['givenNames', '  ', 'This is empty.'],
  ['email', 'mia', 'An email address has an @, and no spaces: name@shop.com.au.'],
  ['mobile', '0412', 'These are 4 digits: a phone number has 6 to 15.'],
  ['shopPhone', 'ask Mia', 'A phone number has digits only, such as 02 5550 0182.'],
  ['postCode', '283', 'These are 3 digits: a postcode has 4.'],
  ['postCode', '0001', 'No place in Australia has this postcode.'],
  ['postCode', '1001', 'This is a post office box. Give the street address where the shop stands.'],
  ['street1', 'PO Box 12', 'This is a post office box. Give the street address where the shop stands.'],
  ['abn', '5182475355', 'These are 10 digits: an ABN has 11.'],
  ['abn', '51824753557', 'Check the ABN: these 11 digits do not belong to one.'],
  ['bsb', '1', 'These are 1 digit: a BSB has 6.'],
  ['bsb', '000000', 'A BSB is not all zeros.'],
  ['accountNumber', '0000', 'An account number is not all zeros.'],
  ['latlng', 'my shop', 'Type a latitude and a longitude in Australia, such as -33.9112, 151.1553.'],
  ['accountNumber', '123', 'These are 3 digits: an account number has 4 to 9.'],
] as const)('%s %j gets its reason', ([field, value, reason]) => {
  expect(reasonFor(field, value)).toBe(reason)
})

test('the reason is below the message of the rules (rule C20)', () => {
  const closed = { open: false, from: '12:00 am', to: '12:00 am' }
  const week = { Monday: closed, Tuesday: closed, Wednesday: closed, Thursday: closed, Friday: closed, Saturday: closed, Sunday: closed } // prettier-ignore
  const address = {
    ...emptyAddress,
    ...week,
    suburb: 'Dubbo',
    street1: '1 Main St',
    postCode: '2830',
    shopPhone: '02 5550 0182',
  }
  expect(withReasons(addressProblems(address), address)).toEqual({
    Monday: 'Please enter a valid value\nAll seven days are closed. Open at least one.',
  })
})

test('every problem of an empty form has its reason', () => {
  const all = [
    withReasons(contactProblems(emptyContact), emptyContact),
    withReasons(addressProblems(emptyAddress), emptyAddress),
    withReasons(accountProblems(emptyAccount), emptyAccount),
  ].flatMap((problems) => Object.entries(problems))
  const silent = all.filter(([, message]) => !message.includes('\n')).map(([field]) => field)
  expect(silent).toEqual(['goodsCareCustodyConfirmation'])
})
