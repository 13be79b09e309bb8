import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import type { State } from '#app/geo/place.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { normalise } from '#app/core/text/text.ts'

import {
  findFirstWaiting,
  findStoredShop,
  lockStoredShop,
  type ShopChange,
  type StoredShop,
} from '../change/shop-changes.queries.server.ts'
import { shops } from '../shops.queries.server.ts'
import { isLeaving } from './shop-lists.queries.server.ts'
import type { ShopStatus } from '../shop.ts'
import {
  findClosedIdsOf,
  findFirstShopOf,
  findShopsLike,
  findStoredShopName,
  findStoredShopNames,
  findShopIdsOf,
  findShopNamesOf,
  idsFoundBy,
} from '../onboarding/onboarding.queries.server.ts'

/** Finds a shop in any status. Ignores examples. */
export function findShop(queries: Queries, id: string): Promise<StoredShop | undefined> {
  return findStoredShop(queries, id)
}

/** A shop for other rooms, and the columns that they may change. */
export type ShopRow = StoredShop
export type ShopFacts = ShopChange

/** Returns a shop as the audit log names it. */
export const shopSubject = ({ id, reference, shopName }: Pick<ShopRow, 'id' | 'reference' | 'shopName'>) => ({
  kind: 'newsagency',
  id,
  label: reference ?? shopName,
})

/** Finds and locks a shop until the caller's transaction ends, so that acts on it run one after the other. Ignores examples. */
export function lockShop(tx: Transaction, id: string): Promise<ShopRow | undefined> {
  return lockStoredShop(tx, id)
}

/** Returns a shop's name for mails about it. */
export async function findShopName(queries: Queries, shopId: string): Promise<string> {
  return (await findStoredShopName(queries, shopId)) ?? 'your shop'
}

/** Finds the oldest shop of a retailer, also a closed one. */
export function findFirstShop(queries: Queries, retailerId: string): Promise<string | undefined> {
  return findFirstShopOf(queries, retailerId)
}

/** Returns the names of shops by id. */
export async function findShopNames(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await findStoredShopNames(queries, [...new Set(ids)])
  return new Map(found.map(({ id, shopName }) => [id, shopName]))
}

/** Builds a subquery for the ids of shops whose name, reference or contact matches a search. */
export const searchShops = (search: string): SQL => idsFoundBy(search)

/** Finds the closed shops of a retailer. No list shows them, but their signed documents still belong to the retailer. */
export function findClosedShopIds(queries: Queries, actor: RetailerActor): Promise<string[]> {
  return findClosedIdsOf(queries, actor.id)
}

/** A shop that waits for its account, with the data that reminders need: its name, time zone and state (for holidays). */
type WaitingShop = { id: string; shopName: string; timeZone: string; state: State | null }

/** Finds the oldest shop that waits for the account of a lower-case email, or returns undefined. */
export async function findWaitingShop(queries: Queries, emailKey: string): Promise<WaitingShop | undefined> {
  return findFirstWaiting(queries, emailKey)
}

/** Limits the mails about shops of one email. The account lists all of them. */
const mostMailed = 10

/** Finds the shops of a lower-case email that get a mail. Unfinished shops come first. */
export function findShopIdsOfEmail(queries: Queries, emailKey: string): Promise<string[]> {
  return findShopIdsOf(queries, emailKey, mostMailed)
}

const folded = (name: string) => normalise(name, 'NFKC').toLowerCase().replaceAll(/\s+/gu, '')

/** Whether this email has a shop of that name that is not closed, ignoring case and spaces. */
export async function hasShopNamed(
  queries: Queries,
  { emailKey, shopName }: { emailKey: string; shopName: string },
): Promise<boolean> {
  return (await findShopNamesOf(queries, emailKey)).some((name) => folded(name) === folded(shopName))
}

/**
 * Builds the condition that a row's shop has reached a milestone. It is a subquery over all shops, so the database reads them once for any
 * number of rows.
 */
export function matchReached(shopId: AnyColumn, milestone: 'account' | 'signed'): SQL {
  const at = milestone === 'account' ? shops.accountAt : shops.signedAt
  return sql`${shopId} in (select ${shops.id} from ${shops} where ${at} is not null)`
}

/** Builds the condition that a row's shop is not closed and has no last day ahead. */
export const matchStaying = (shopId: AnyColumn): SQL =>
  sql`exists (select from ${shops} where ${shops.id} = ${shopId} and ${shops.status} <> 'closed' and not ${isLeaving})`

/** The values that a shop is compared by. `digits` are those of its phone number. */
type Likeness = { emailKey: string; abn: string; digits: string; shopName: string; postcode: string }

/** The columns of a shop that a comparison needs. */
type ShopLikeness = {
  id: string
  reference: string | null
  shopName: string
  contactName: string | null
  emailKey: string | null
  abn: string | null
  phone: string | null
  suburb: string | null
  state: string | null
  postcode: string
  status: ShopStatus
  progress: number
  createdAt: Date
}

/** Finds shops of the same person or duplicates: by email, ABN, phone number, name in the same postcode, or a confusable name. */
export function findLikeShops(queries: Queries, likeness: Likeness): Promise<ShopLikeness[]> {
  return findShopsLike(queries, likeness)
}
