import { expect, test } from 'vitest'

import { isExampleAddress } from '#app/platform/example.ts'
import { makeDice } from '#app/platform/dice.ts'

import { createPeople } from './example-people.ts'

test('however many people there are, each has an address of their own (rule EX1)', () => {
  const { person } = createPeople(makeDice(1))
  const emails = ['', 'us'].flatMap((at) => Array.from({ length: 1_000 }, () => person(at, 'full').email))
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails.every(isExampleAddress)).toBe(true)
})
