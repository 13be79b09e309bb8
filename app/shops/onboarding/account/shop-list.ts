import { normalise } from '#app/core/text/text.ts'

import type { OwnNextLine } from '../../go-live/go-live.ts'

/** A store in the list at `/account` (rule AC33). */
export type Store = {
  shopName: string
  address: string
  /** Percent. */
  progress: number
  /** Whether the retailer began the contract. */
  isBegun: boolean
  completeContractToken: string
  /** The missing parts of its contract, in words. */
  left: string | null
  /** What it waits for while the retailer has nothing to do: the others who sign, or our seal. */
  waitsFor: 'signers' | 'seal' | null
  /** The next step of a signed store, with the page that explains it. */
  next: OwnNextLine | null
  /** The hours of a signed store, with the page that changes them. */
  hours: { label: string; path: string } | null
}

/** The parts of a shop's address. An unknown part is empty. */
export type ShopAddress = Record<'name' | 'number' | 'street1' | 'street2' | 'suburb' | 'state' | 'postcode', string>

/** Joins the non-empty parts of an address in order (rule AC34). The number precedes its street: `318 Illawarra Road`. */
export function joinAddress(address: ShopAddress): string {
  const { name, number, street1, street2, suburb, state, postcode } = address
  const parts = [name, `${number} ${street1}`, street2, suburb, state, postcode]
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

const addressLength = 30

/** Returns the first thirty characters (rule AC34) without splitting one. */
export function cutAddress(address: string): { text: string; isCut: boolean } {
  const signs = [...address]
  return { text: signs.slice(0, addressLength).join(''), isCut: signs.length > addressLength }
}

const plain = (text: string) => normalise(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the stores whose name or address has every typed word. */
export function findStores(stores: readonly Store[], typed: string): Store[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return stores.filter(({ shopName, address }) => {
    const text = plain(`${shopName} ${address}`)
    return words.every((word) => text.includes(word))
  })
}

/** The URL fragment that prefills the registration of another shop (rule AC81). */
export const anotherShopHash = '#another-shop'

/** From this many stores on, the list has a search box. */
export const manyStores = 8

/** Whether the retailer has the next step: in the contract or after it. */
export const isTheirTurn = ({ progress, waitsFor, next }: Store): boolean =>
  (progress < 100 && waitsFor === null) || next?.isOwnTurn === true

/** Words the tile's link by the progress in percent and the next person. */
export function nextWords({ progress, isBegun, waitsFor }: Pick<Store, 'progress' | 'isBegun' | 'waitsFor'>): string {
  if (waitsFor === 'signers') return 'See who has still to sign'
  if (progress >= 100 || waitsFor) return 'See your contract'
  return isBegun ? 'Continue where you stopped' : 'Start your contract'
}
