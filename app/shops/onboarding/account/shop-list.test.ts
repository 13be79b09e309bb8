import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutAddress, findStores, isTheirTurn, joinAddress, nextWords, type Store } from './shop-list.ts'

const address = { name: 'Central Arcade', number: '318', street1: 'Illawarra Road', street2: '', suburb: 'Marrickville', state: 'NSW', postcode: '2204' } // prettier-ignore

test('the parts of an address are joined in their order, without empty ones (rule AC34)', () => {
  expect(joinAddress(address)).toBe('Central Arcade, 318 Illawarra Road, Marrickville, NSW, 2204')
  const empty = { name: '', number: '', street1: '', street2: '', suburb: '', state: '', postcode: '' }
  expect(joinAddress({ ...empty, state: 'NSW', postcode: '2204', suburb: '  ' })).toBe('NSW, 2204')
  expect(joinAddress(empty)).toBe('')
})

test('an address is cut to thirty characters, and no character is split (rule AC34)', () => {
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

const store: Store = {
  shopName: 'Café Corner',
  address: joinAddress(address),
  progress: 60,
  isBegun: true,
  completeContractToken: 'token',
  left: null,
  waitsFor: null,
  next: null,
  hours: null,
}

test('a search matches stores with every word in the name or address, ignoring accents', () => {
  const stores = [store, { ...store, shopName: 'Raman’s', address: 'Petersham' }]
  const found = (typed: string) => findStores(stores, typed).map(({ shopName }) => shopName)
  expect(found('')).toHaveLength(2)
  expect(found('cafe illawarra')).toEqual(['Café Corner'])
  expect(found('PETERSHAM')).toEqual(['Raman’s'])
  expect(found('cafe petersham')).toEqual([])
})

test('a contract that was not begun says so, also one of a new owner whose address is there (rule AC61)', () => {
  const words = (progress: number, isBegun: boolean) => nextWords({ progress, isBegun, waitsFor: null })
  expect([words(20, false), words(40, false), words(40, true), words(100, true)]).toEqual([
    'Start your contract',
    'Start your contract',
    'Continue where you stopped',
    'See your contract',
  ])
})

test('after the first of several signatures the tile leads to who is missing, and the turn is not the retailer’s (rules C77, AC61)', () => {
  const signed = { ...store, progress: 80, waitsFor: 'signers' as const }
  expect([nextWords(signed), isTheirTurn(signed)]).toEqual(['See who has still to sign', false])
  const sealing = { ...signed, waitsFor: 'seal' as const }
  expect([nextWords(sealing), isTheirTurn(sealing)]).toEqual(['See your contract', false])
  expect(isTheirTurn({ ...signed, waitsFor: null })).toBe(true)
})
