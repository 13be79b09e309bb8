import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutAddress, findStores, joinAddress, readStores } from './store-list.ts'

const address = { name: 'Central Arcade', number: '318', street1: 'Illawarra Road', street2: '', suburb: 'Marrickville', state: 'NSW', postcode: '2204' } // prettier-ignore

test('the parts of an address are joined in their order, and empty ones leave no trace (rule AC34)', () => {
  expect(joinAddress(address)).toBe('Central Arcade, 318 Illawarra Road, Marrickville, NSW, 2204')
  expect(joinAddress({ state: 'NSW', postcode: '2204', suburb: '  ' })).toBe('NSW, 2204')
  for (const nothing of [undefined, null, {}, 'here', { suburb: 7 }]) expect(joinAddress(nothing)).toBe('')
})

test('an address is cut to thirty characters, never through one (rule AC34)', () => {
  expect(cutAddress('a'.repeat(30))).toEqual({ text: 'a'.repeat(30), isCut: false })
  expect(cutAddress('a'.repeat(31))).toEqual({ text: 'a'.repeat(30), isCut: true })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      const { text } = cutAddress(given)
      expect([...text].length).toBeLessThanOrEqual(30)
      expect(given.startsWith(text)).toBe(true)
    }),
  )
})

const store = { shopName: 'Café Corner', shopAddress: address, progress: 60, completeContractToken: 'token' }

test('stores are read from the answer, and progress stays a percentage', () => {
  expect(readStores({ newsagencies: [store] })).toMatchObject([{ shopName: 'Café Corner', progress: 60 }])
  const progressOf = (progress: unknown) => readStores({ newsagencies: [{ ...store, progress }] })?.[0]?.progress
  expect([-5, 140, 33.4, '60', undefined].map(progressOf)).toEqual([0, 100, 33, 0, 0])
  expect(readStores({ newsagencies: [null, {}, store] })).toHaveLength(1)
  for (const body of [undefined, null, {}, { newsagencies: 'none' }]) expect(readStores(body)).toBeUndefined()
})

test('a store is found by every word of its name or address, accents aside', () => {
  const stores = readStores({ newsagencies: [store, { ...store, shopName: 'Raman’s', shopAddress: { suburb: 'Petersham' } }] }) ?? [] // prettier-ignore
  const found = (typed: string) => findStores(stores, typed).map(({ shopName }) => shopName)
  expect(found('')).toHaveLength(2)
  expect(found('cafe illawarra')).toEqual(['Café Corner'])
  expect(found('PETERSHAM')).toEqual(['Raman’s'])
  expect(found('cafe petersham')).toEqual([])
})
