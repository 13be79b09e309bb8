import { expect, test } from 'vitest'

import { identifiersText, parseIdentifiers } from './person.ts'

test('a search has at most ten addresses and numbers, separated by commas, semicolons and line breaks', () => {
  const who = parseIdentifiers(' Mia@Example.com, 0491 570 156;+61 2 5550 1234\nmia@example.com')
  expect(who).toEqual({ emails: ['mia@example.com'], phones: ['0491 570 156', '+61 2 5550 1234'] })
  expect(who && parseIdentifiers(identifiersText(who))).toEqual(who)
  expect(parseIdentifiers(Array.from({ length: 11 }, (_, index) => `a${index}@example.com`).join(','))).toBeUndefined()
})

test('a search with anything but addresses and whole numbers is invalid, so that it does not match everyone', () => {
  for (const text of ['', ' , ', 'Mia Costa', 'mia@', '%', '1234567', '0491', 'mia@example.com, Mia']) {
    expect([text, parseIdentifiers(text)]).toEqual([text, undefined])
  }
})

test('a search accepts copied invisible marks and a domain of other letters (rule BO50)', () => {
  expect(parseIdentifiers('\u202A+61 491 570 156\u202C, mia@münchen.example')).toEqual({
    emails: ['mia@xn--mnchen-3ya.example'],
    phones: ['+61 491 570 156'],
  })
})
