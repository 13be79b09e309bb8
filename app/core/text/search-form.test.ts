import { readdirSync, readFileSync } from 'node:fs'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { landlineKey, phoneKey, phonePrefixes, withoutPrefixes } from './phone-key.ts'
import {
  betweenWords,
  droppedMarks,
  foldFrom,
  foldTo,
  joiningMarks,
  letterPairs,
  searchForm,
  searchLine,
} from './search-form.ts'

test.for([
  ['Nguyễn', 'nguyen'],
  ['Nguye\u0302\u0303n', 'NGUYỄN'],
  ['Đặng Thị', 'dang thi'],
  ['Café', 'cafe'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['Weiß & Æther', 'weiss & aether'],
  ['İstanbul', 'istanbul'],
  ['Ｃａｆé ２４', 'cafe 24'],
  ['ΣΟΦΟΣ', 'σοφός'],
  ['ЁЛКА', 'елка'],
  ['محمّد', 'محمد'],
  ['News\u00adagency\u200b', 'newsagency'],
  ['ガ', 'ｶﾞ'],
] as const)('%s and %s have the same form (rule BO50)', ([one, other]) => {
  expect(searchForm(one)).toBe(searchForm(other))
})

test.for(['मेरी दुकान', 'ร้านน้ำชา', 'தமிழ்', 'বাংলা', 'ខ្មែរ'])('%s preserves its vowel signs (rule BO50)', (name) => {
  const vowelSigns = [...name.normalize('NFKD')].filter((letter) => /\p{M}/u.test(letter))
  expect(vowelSigns.length).toBeGreaterThan(0)
  expect([...searchForm(name)].filter((letter) => /\p{M}/u.test(letter))).toEqual(vowelSigns)
})

test('normalising a search form again does not change it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      expect(searchForm(searchForm(text))).toBe(searchForm(text))
    }),
    { numRuns: 500 },
  )
})

test('a search line has no apostrophes, hyphens or other punctuation', () => {
  expect(searchLine(' O’Connor-Smith,  (Ltd.) & Söhne ')).toBe('oconnorsmith ltd sohne')
  expect(searchLine("O´Connor O'Connor OʼConnor")).toBe('oconnor oconnor oconnor')
})

test('the migration of the search has the same expressions and letters as this file', () => {
  const folder = 'db/migrations'
  const name = readdirSync(folder).find((file) => /^\d+-search-words\.sql$/.test(file))
  const script = readFileSync(`${folder}/${name}`, 'utf8')
  const inSql = (text: string) => `'${text.replaceAll("'", "''")}'`
  for (const text of [droppedMarks, joiningMarks, betweenWords, foldFrom, foldTo, landlineKey, ...phonePrefixes])
    expect(script).toContain(inSql(text))
  for (const [letter, pair] of letterPairs) expect(script).toContain(`${inSql(letter)}, ${inSql(pair)}`)
  expect(foldFrom).toHaveLength(foldTo.length)
})

test.for([
  '+61491570156',
  '61 491 570 156',
  '0491 570 156',
  '0061 491 570 156',
  '0011 61 491 570 156',
  '+61 (0)491 570 156',
])('%s has the key of 0491 570 156 (rule BO50)', (typed) => {
  expect(phoneKey(typed)).toBe('491570156')
  expect(withoutPrefixes(typed.replaceAll(/\D/g, ''))).toBe('491570156')
})

test('the form of an incomplete number is a prefix of the whole number’s key', () => {
  const typed = '+61491570156'
  for (let length = 4; length <= typed.length; length += 1)
    expect(phoneKey(typed)).toMatch(new RegExp(`^${withoutPrefixes(typed.slice(1, length))}`))
})
