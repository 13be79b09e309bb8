import { expect, test } from 'vitest'

import { readingOf, syllablesOf } from './reading-grade.ts'
import { textOf, tooHardIn } from './words-of.ts'

test.for([
  [1, 'a the your shop name code you press signed changed stopped used price sent mailed whole days store real'],
  [2, 'account address open again before only button password places added wanted table mobile being buyer'],
  [2, 'passkey nothing contract agreed renew safely statement finger business every pages boxes saying create'],
  [3, 'activate signature agreement anyone commission idea video customer everything decision somebody area'],
  [4, 'invitation activated information identity immediate material'],
  [5, 'verification communication'],
] as [number, string][])('counts the syllables of words with %i', ([syllables, words]) => {
  for (const word of words.split(' ')) expect([word, syllablesOf(word)]).toEqual([word, syllables])
})

test('the grade is 0.39 × words per sentence + 11.8 × syllables per word − 15.59', () => {
  const { grade, words, sentences } = readingOf('Set your password again. You can log in with it now.')
  expect({ words, sentences }).toEqual({ words: 11, sentences: 2 })
  expect(grade).toBeCloseTo(0.39 * (11 / 2) + 11.8 * (13 / 11) - 15.59, 5)
})

test('a line without a full stop is a sentence; codes, addresses, numbers and abbreviations are not words', () => {
  expect(readingOf('Your shops\nLog in')).toMatchObject({ words: 4, sentences: 2 })
  expect(
    readingOf('Call 02 5550 0147 or mia@shop.example: R-7K2M9QXW, https://a.example/b, 40%, your ABN.'),
  ).toMatchObject({ words: 3, sentences: 1 })
  expect(readingOf(' \n ')).toEqual({ grade: 0, words: 0, sentences: 0 })
})

test('a long and learned text is above grade 7, a short and plain one below', () => {
  const learned =
    'Irrespective of any preceding notification, the aforementioned authorisation continues to be operative until its revocation.'
  expect(readingOf(learned).grade).toBeGreaterThan(12)
  expect(readingOf('Press the button. Then you choose a password.').grade).toBeLessThan(5)
})

test('a paragraph that is too hard is reported despite short labels around it, and data does not count (rule W37)', () => {
  const hard =
    'Subsequent remuneration necessitates comprehensive documentation of all applicable organisational responsibilities.'
  const page = (paragraph: string) =>
    textOf(`<h1>Set it</h1><p>${paragraph}</p>${'<button>Send it</button>'.repeat(40)}`)
  expect(tooHardIn(page(hard))).toEqual([expect.stringContaining(hard)])
  expect(tooHardIn(page(`We sent it to <b translate="no">${hard}</b> on Tuesday 1 December 2026.`))).toEqual([])
})
