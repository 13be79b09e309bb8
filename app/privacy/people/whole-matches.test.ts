import { expect, test } from 'vitest'

import { phoneKey } from '#app/core/text/phone-key.ts'

import { addressPatterns, numberPattern } from './whole-matches.ts'

const finds = (email: string, text: string) =>
  addressPatterns(email).some((pattern) => new RegExp(pattern, 'i').test(text))

test.for([
  'jo@x.co',
  'Rang Jo@X.co.',
  '<jo@x.co>, ann@x.co',
  'mailto:jo@x.co?subject=Hi',
  '"jo@x.co"',
  '_jo@x.co_',
  'jo@x.co...and more',
  'first line\njo@x.co\nlast line',
  'ann@x.co/jo@x.co',
  'q=jo%40x.co&tab=all',
  'q=mia+jo%40x.co',
  'q=mia%20jo%40x.co%2C',
])('an address is found as a whole in %j (rule PD4)', (text) => {
  expect(finds('jo@x.co', text)).toBe(true)
})

test.for([
  'banjo@x.co',
  'ban.jo@x.co',
  'ban-jo@x.co',
  'ban+jo@x.co',
  "o'jo@x.co",
  'jo@x.com.au',
  'jo@x.co.uk',
  'jo@x.co-op.example',
  'jo@xxco',
  'q=banjo%40x.co',
  'q=ban.jo%40x.co',
  'q=jo%40x.com',
])('an address is not found in a longer or different one in %j (rule PD4)', (text) => {
  expect(finds('jo@x.co', text)).toBe(false)
})

test('an address with a tag is found as a whole, and not by the part after the tag', () => {
  expect(finds('jo+till@x.co', 'Write to jo+till@x.co')).toBe(true)
  expect(finds('jo+till@x.co', 'q=jo%2Btill%40x.co')).toBe(true)
  expect(finds('till@x.co', 'Write to jo+till@x.co')).toBe(false)
  expect(finds('till@x.co', 'q=jo%2Btill%40x.co')).toBe(false)
})

test.for([
  ['0491 570 156', '491570156'],
  ['+61 491 570 156', '491570156'],
  ['0061 (0)491-570-156', '491570156'],
  ['(02) 5550 0147', '255500147'],
  ['+1 (201) 555-0123', '2015550123'],
  ['201.555.0123', '2015550123'],
  ['+44 20 7946 0123', '442079460123'],
  ['1800 555 014', '1800555014'],
] as const)('%j is the same number in every notation', ([typed, key]) => {
  expect(phoneKey(typed)).toBe(key)
})

const findsNumber = (number: string, text: string) => new RegExp(numberPattern(phoneKey(number))).test(text)

test.for([
  ['0491 570 156', 'Rang 0491570156.'],
  ['0491 570 156', 'Rang +61 (0) 491-570-156, twice'],
  ['0491 570 156', 'in 2025:\n491 570 156'],
  ['+61 491 570 156', 'q=0491+570+156'],
  ['02 5550 0147', 'Shop (02) 5550 0147, open 9'],
  ['201 555 0123', '+1 (201) 555-0123'],
] as const)('the number %j is found as a whole in %j (rule PD4)', ([number, text]) => {
  expect(findsNumber(number, text)).toBe(true)
})

test.for([
  ['08 2475 3556', 'ABN 51 824 753 556'],
  ['08 2475 3556', 'ABN 51824753556'],
  ['0491 570 156', '04915701567'],
  ['0491 570 156', 'order 10491570156'],
  ['201 555 0123', '301 555 0123'],
  ['55500147', '0255500147'],
] as const)('the number %j is not found in a longer or different one in %j (rule PD4)', ([number, text]) => {
  expect(findsNumber(number, text)).toBe(false)
})
