import { normalise } from '#app/platform/text.ts'

/** One store as `POST /api/account/newsagencies` gives it (rule AC33). */
export type Store = {
  shopName: string
  address: string
  /** Percent. */
  progress: number
  completeContractToken: string
  /** What its contract still needs, in words. */
  left: string | null
  /** What a signed store waits for, and the page that says more. */
  next: NextLine | null
}

type NextLine = { words: string; left: string; path: string; isOwnTurn: boolean }

function readNext(value: unknown): NextLine | null {
  const { words, left, path, isOwnTurn } = (value ?? {}) as Record<string, unknown>
  if (typeof words !== 'string' || typeof path !== 'string' || !path.startsWith('/')) return null
  return { words, left: typeof left === 'string' ? left : '', path, isOwnTurn: isOwnTurn === true }
}

const addressParts = ['name', 'street', 'street2', 'suburb', 'state', 'postcode'] as const

/** The parts that are there, in their order (rule AC34); the number stands before its street: `318 Illawarra Road`. */
export function joinAddress(address: unknown): string {
  const parts = (typeof address === 'object' && address !== null ? address : {}) as Record<string, unknown>
  const partOf = (name: string): string => (typeof parts[name] === 'string' ? parts[name].trim() : '')
  const street = `${partOf('number')} ${partOf('street1')}`.trim()
  return addressParts
    .map((part) => (part === 'street' ? street : partOf(part)))
    .filter(Boolean)
    .join(', ')
}

const addressLength = 30

/** The first thirty characters (rule AC34), whole signs only. */
export function cutAddress(address: string): { text: string; isCut: boolean } {
  const signs = [...address]
  return { text: signs.slice(0, addressLength).join(''), isCut: signs.length > addressLength }
}

function readStore(value: unknown): Store[] {
  if (typeof value !== 'object' || value === null) return []
  const { shopName, shopAddress, progress, completeContractToken, left, next } = value as Record<string, unknown>
  if (typeof shopName !== 'string' || typeof completeContractToken !== 'string') return []
  const percent = typeof progress === 'number' ? Math.min(100, Math.max(0, Math.round(progress))) : 0
  return [
    {
      shopName,
      address: joinAddress(shopAddress),
      progress: percent,
      completeContractToken,
      left: typeof left === 'string' ? left : null,
      next: readNext(next),
    },
  ]
}

/** Undefined when the answer is not the list of stores. */
export function readStores(body: unknown): Store[] | undefined {
  const { newsagencies } = (body ?? {}) as { newsagencies?: unknown }
  return Array.isArray(newsagencies) ? newsagencies.flatMap(readStore) : undefined
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
