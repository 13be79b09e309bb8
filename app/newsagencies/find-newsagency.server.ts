import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

import type { AgentActor } from '#app/agents/guards/find-agent-actor.server.ts'
import type { State } from '#app/places/place.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { normalise } from '#app/platform/text.ts'

import {
  findFirstWaiting,
  findStoredNewsagency,
  lockNewsagency,
  type NewsagencyChange,
  type StoredNewsagency,
} from './change/newsagency-changes.store.server.ts'
import { newsagencies } from './newsagencies.store.server.ts'
import type { NewsagencyStatus } from './newsagency.ts'
import {
  findClosedIdsOf,
  findNewsagenciesLike,
  findNewsagencyName,
  findNewsagencyNames,
  findShopIdsOf,
  findShopNamesOf,
  idsFoundBy,
} from './onboarding/onboarding.store.server.ts'

/** A real shop, whatever its status. */
export function findNewsagency(queries: Queries, id: string): Promise<StoredNewsagency | undefined> {
  return findStoredNewsagency(queries, id)
}

/** A shop as other rooms read it, and what they may say of it. */
export type HeldNewsagency = StoredNewsagency
export type NewsagencyFacts = NewsagencyChange

/** A shop as the audit log names it. */
export const shopSubject = ({ id, reference, shopName }: Pick<HeldNewsagency, 'id' | 'reference' | 'shopName'>) => ({
  kind: 'newsagency',
  id,
  label: reference ?? shopName,
})

/** A real shop, held until the caller's transaction ends: of two acts on it at once the second sees what the first did. */
export function holdNewsagency(tx: Transaction, id: string): Promise<HeldNewsagency | undefined> {
  return lockNewsagency(tx, id)
}

/** What a shop is called, for the mails about it. */
export async function findShopName(queries: Queries, newsagencyId: string): Promise<string> {
  return (await findNewsagencyName(queries, newsagencyId)) ?? 'your shop'
}

/** What some shops are called, by their ids: for lists of what belongs to them. */
export async function findShopNames(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await findNewsagencyNames(queries, [...new Set(ids)])
  return new Map(found.map(({ id, shopName }) => [id, shopName]))
}

/** The ids of the shops whose name, reference or contact a search finds, as a query inside one of what belongs to them. */
export const searchShops = (search: string): SQL => idsFoundBy(search)

/** The shops of an agent that were closed: in no list any more, but what was signed of them is still theirs. */
export function findClosedShopIds(queries: Queries, actor: AgentActor): Promise<string[]> {
  return findClosedIdsOf(queries, actor.id)
}

/** A shop that waits for its account: what a reminder says of it, its clock, and whose holidays it keeps. */
type WaitingShop = { id: string; shopName: string; timeZone: string; state: State | null }

/** The oldest shop that waits for the account of an email (its key); undefined when none does any more. */
export async function findWaitingShop(queries: Queries, emailKey: string): Promise<WaitingShop | undefined> {
  return findFirstWaiting(queries, emailKey)
}

/** More shops of one email are not written to at once: the account lists them all. */
const mostMailed = 10

/** The shops whose address an email (its key) is, to be written to; those that are to be finished come first. */
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
 * Whether the shop of that id has got so far. Asked of the whole set at once: the shops are read through one time, however
 * many rows ask.
 */
export function matchReached(newsagencyId: AnyColumn, milestone: 'account' | 'signed'): SQL {
  const at = milestone === 'account' ? newsagencies.accountAt : newsagencies.signedAt
  return sql`${newsagencyId} in (select ${newsagencies.id} from ${newsagencies} where ${at} is not null)`
}

/** What a shop is compared by; `digits` are those of its number. */
type Likeness = { emailKey: string; abn: string; digits: string; shopName: string; postcode: string }

/** A shop as far as a comparison needs it. */
type LikeNewsagency = {
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
  status: NewsagencyStatus
  progress: number
  createdAt: Date
}

/** Shops that may be the same person's or the same shop: by email, ABN, number, name in the same postcode, or its look. */
export function findLikeNewsagencies(queries: Queries, likeness: Likeness): Promise<LikeNewsagency[]> {
  return findNewsagenciesLike(queries, likeness)
}
