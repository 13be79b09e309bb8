import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { longDate } from '#app/ui/time/dates.ts'

import type { ShopAddress, Store } from './account/shop-list.ts'
import { contractsOfShops } from '../find/contracts-of-shops.server.ts'
import type { OwnNextLine } from '../go-live/go-live.ts'
import { findOwnNext } from '../go-live/list-own-go-lives.server.ts'
import { findOwnHourLines } from '../hours/own/find-own-hours.server.ts'
import { contractTokenOf } from './create-shop.server.ts'
import { findStoredShopsOf } from './onboarding.queries.server.ts'

/** A store in its retailer's list (rule AC33). Unknown values are empty. */
type ShopInList = {
  shopName: string
  shopAddress: ShopAddress
  /** Percent. */
  progress: number
  /** Whether the retailer began the contract. The address of a new owner counts as progress before that (rule N5). */
  isBegun: boolean
  completeContractToken: string
  /** The missing parts of its contract in words, once it was started (rule C77). */
  left: string | null
  /** What it waits for while the retailer has nothing to do: the others who sign, or our seal. */
  waitsFor: Store['waitsFor']
  /** The next step of a signed shop until it is live (rule N10), else its renewal (rule C86). */
  next: OwnNextLine | null
  /** The hours of a signed shop: its state now, and the page that changes them (rule OH3). */
  hours: { label: string; path: string } | null
}

/** The progress in percent with an account and no started contract. */
const accountOnly = 20

type Begun = { progress: number; contactAt: Date | null; bankAt: Date | null; transferredAt: Date | null }

/** Whether something of the contract is done by its retailer: the account and, for a new owner, the address are there before. */
const hasBegun = ({ progress, contactAt, bankAt, transferredAt }: Begun): boolean =>
  progress > accountOnly && (transferredAt === null || contactAt !== null || bankAt !== null)

/** Returns the line of each shop whose renewal can be signed now. */
async function findRenewalLines(
  { database, keys, port }: Pick<Platform, 'database' | 'keys' | 'port'>,
  shopIds: readonly string[],
): Promise<Map<string, OwnNextLine>> {
  const offers = await port(contractsOfShops).findOpenOffers(database.queries, keys, shopIds)
  const lineOf = (until: Date, path: string): OwnNextLine => ({
    label: 'New agreement',
    words: `Read and sign it by ${longDate(until.toISOString())}`,
    path,
    isOwnTurn: true,
  })
  return new Map(offers.map(({ shopId, until, path }) => [shopId, lineOf(until, path())]))
}

/** Returns the stores of a retailer by name, without closed ones. */
export async function listOwnShops(
  parts: Pick<Platform, 'config' | 'database' | 'keys' | 'port'>,
  actor: RetailerActor,
): Promise<ShopInList[]> {
  const { queries } = parts.database
  const shops = await findStoredShopsOf(queries, actor.id)
  const next = await findOwnNext(parts, actor)
  const hours = await findOwnHourLines(parts, actor)
  const renewals = await findRenewalLines(parts, shops.map(({ id }) => id)) // prettier-ignore
  const left = new Map<string, { words: string; waitsFor: Store['waitsFor'] } | null>()
  for (const { id, progress, contractTokenEncrypted } of shops) {
    const token = contractTokenOf(parts, { id, contractTokenEncrypted })
    const contract = { shopId: id, tokenHash: token === undefined ? null : hashToken(token) }
    if (progress > accountOnly && progress < 100)
      left.set(id, await parts.port(contractsOfShops).findWhatIsLeft(queries, contract))
  }
  return shops.map((shop) => ({
    shopName: shop.shopName,
    shopAddress: {
      name: shop.addressName ?? '',
      number: shop.number ?? '',
      street1: shop.street1 ?? '',
      street2: shop.street2 ?? '',
      suburb: shop.suburb ?? '',
      state: shop.state ?? '',
      postcode: shop.postcode,
    },
    progress: shop.progress,
    isBegun: hasBegun(shop),
    completeContractToken: contractTokenOf(parts, shop) ?? '',
    left: left.get(shop.id)?.words ?? null,
    waitsFor: left.get(shop.id)?.waitsFor ?? null,
    next: next.get(shop.id) ?? renewals.get(shop.id) ?? null,
    hours: hours.get(shop.id) ?? null,
  }))
}

export type ShopOfAccount = Pick<ShopInList, 'shopName' | 'progress' | 'isBegun'> & {
  id: string
  suburb: string
  contractToken: string
}

/** Returns the shops of a retailer by name, without closed ones, for other rooms. */
export async function findShopsOfRetailer(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: RetailerActor,
): Promise<ShopOfAccount[]> {
  const shops = await findStoredShopsOf(database.queries, actor.id)
  return shops.map((shop) => ({
    id: shop.id,
    shopName: shop.shopName,
    suburb: shop.suburb ?? '',
    progress: shop.progress,
    isBegun: hasBegun(shop),
    contractToken: contractTokenOf({ keys }, shop) ?? '',
  }))
}
