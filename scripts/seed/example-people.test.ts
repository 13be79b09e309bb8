import { expect, test } from 'vitest'

import { isBoxPostcode } from '#app/geo/suburbs/postcode.ts'
import { isExampleAddress } from '#app/core/example.ts'
import { seededRandom } from '#app/core/seeded-random.ts'

import { createPeople } from './example-people.ts'

test('each person has a unique address, however many there are (rule EX1)', () => {
  const { person } = createPeople(seededRandom(1))
  const emails = ['', 'us'].flatMap((at) => Array.from({ length: 1_000 }, () => person(at, 'full').email))
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails.every(isExampleAddress)).toBe(true)
})

test('every shop has an address that a contract accepts: no postcode of post office boxes (rules EX1, C23)', () => {
  const { shop } = createPeople(seededRandom(1))
  const boxes = Array.from({ length: 4_000 }, () => shop().place).filter(({ postcode }) => isBoxPostcode(postcode))
  expect(boxes).toEqual([])
})
