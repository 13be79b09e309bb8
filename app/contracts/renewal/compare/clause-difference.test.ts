import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compareAgreements, wordRuns } from './clause-difference.ts'

const clause = (number: string, heading: string, words: string) => ({ number, heading, words })

test('struck-out and marked words together restore the old and the new text', () => {
  const words = fc.array(fc.constantFrom('we', 'pay', 'you', 'two', 'three', 'weeks', 'days', 'before'), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const runs = wordRuns(before.join(' '), after.join(' '))
      const read = (kinds: string[]) =>
        runs
          .filter(({ kind }) => kinds.includes(kind))
          .map((run) => run.words)
          .join(' ')
      expect(read(['same', 'gone'])).toBe(before.join(' '))
      expect(read(['same', 'new'])).toBe(after.join(' '))
    }),
  )
})

test('matches clauses by their heading, whatever their number', () => {
  const signed = {
    version: '1',
    clauses: [
      clause('1', 'Commission', 'once a month'),
      clause('2', 'Leaving', 'any day'),
      clause('3', 'Fax', 'send one'),
    ],
  }
  const next = {
    version: '2',
    clauses: [
      clause('1', 'Parcels', 'keep them dry'),
      clause('2', 'Commission', 'every two weeks'),
      clause('3', 'Leaving', 'any day'),
    ],
  }
  const { clauses, changed, same } = compareAgreements(signed, next)
  expect(clauses.map(({ heading, kind }) => [heading, kind])).toEqual([
    ['Parcels', 'added'],
    ['Commission', 'changed'],
    ['Leaving', 'same'],
    ['Fax', 'removed'],
  ])
  expect([changed, same]).toEqual([3, 1])
  expect(clauses[1]?.runs).toEqual([
    { kind: 'gone', words: 'once a month' },
    { kind: 'new', words: 'every two weeks' },
  ])
})
