import { normalise } from '#app/platform/text.ts'

import type { OwnNextLine } from '../go-live/go-live.ts'

/** One store of the list at `/account` (rule AC33). */
export type Store = {
  shopName: string
  address: string
  /** Percent. */
  progress: number
  completeContractToken: string
  /** What its contract still needs, in words. */
  left: string | null
  /** What a signed store waits for, and the page that says more. */
  next: OwnNextLine | null
}

/** The parts of a shop's address; a part that is not known is empty. */
export type ShopAddress = Record<'name' | 'number' | 'street1' | 'street2' | 'suburb' | 'state' | 'postcode', string>

/** The parts that are there, in their order (rule AC34); the number is before its street: `318 Illawarra Road`. */
export function joinAddress(address: ShopAddress): string {
  const { name, number, street1, street2, suburb, state, postcode } = address
  const parts = [name, `${number} ${street1}`, street2, suburb, state, postcode]
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

const addressLength = 30

/** The first thirty characters (rule AC34), whole signs only. */
export function cutAddress(address: string): { text: string; isCut: boolean } {
  const signs = [...address]
  return { text: signs.slice(0, addressLength).join(''), isCut: signs.length > addressLength }
}

const plain = (text: string) => normalise(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The stores whose name or address has every word that was typed. */
export function findStores(stores: readonly Store[], typed: string): Store[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return stores.filter(({ shopName, address }) => {
    const text = plain(`${shopName} ${address}`)
    return words.every((word) => text.includes(word))
  })
}

/** With it the page for a new shop is filled in at once with what is known (rule AC81). */
export const anotherShopHash = '#another-shop'

/** From this many a box to search them is of use. */
export const manyStores = 8

/** Whether it waits for the retailer: for the contract, or for a step after it. */
export const isTheirTurn = ({ progress, next }: Store): boolean => progress < 100 || next?.isOwnTurn === true

/** What a press of the tile does next, in words. */
export function nextWords(progress: number): string {
  if (progress >= 100) return 'See your contract'
  return progress > 20 ? 'Continue where you stopped' : 'Start your contract'
}
