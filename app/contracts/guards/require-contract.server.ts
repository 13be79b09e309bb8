import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { findShopsOfRetailer } from '#app/shops/onboarding/list-own-shops.server.ts'
import { findShopByToken } from '#app/shops/onboarding/make-contract-token.server.ts'
import { isLeavingShop } from '#app/shops/leaving/find-leavings.server.ts'
import { findShop, type ShopRow, lockShop } from '#app/shops/find/find-shop.server.ts'
import { type ApiContext, limitAddress } from '#app/web/api/api.server.ts'
import { decryptsTo } from '#app/data/crypto/encrypted-text.server.ts'
import { hashToken, isSameHash } from '#app/data/crypto/tokens.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'

import { contractLimits } from '../frame/contract-limits.ts'
import { findSignedBefore } from '../answers/contract-status.server.ts'
import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import {
  findRenewal,
  findRenewalByToken,
  lockRenewal,
  renewalTokenContext,
  type StoredRenewal,
} from '../renewal/renewals.queries.server.ts'

declare const guarded: unique symbol

type Common = { readonly [guarded]: true; readonly shopId: string }

/**
 * The holder of the token of one shop's contract, or of one of its renewals. Only this guard creates it, so a use case
 * that requires one cannot be called by a stranger.
 */
export type ContractActor = Common & { readonly kind: 'contract'; readonly tokenHash: Buffer }
export type RenewalActor = Common & { readonly kind: 'renewal'; readonly renewalId: string }

/** The header of the signing calls and the drafts (rule AP8). */
const contractTokenHeader = 'contract-token'

const shape = /^[\w-]{43}$/

type Wanted = 'contract' | 'renewal'
type ActorOf<Kind extends Wanted> = Extract<ContractActor | RenewalActor, { kind: Kind }>

async function findActor(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  token: string,
  kinds: readonly Wanted[],
): Promise<ContractActor | RenewalActor | undefined> {
  if (!shape.test(token)) return undefined
  if (kinds.includes('contract')) {
    const shop = await findShopByToken(database.queries, keys, token)
    if (shop) return { kind: 'contract', shopId: shop.id, tokenHash: hashToken(token) } as ContractActor
  }
  if (!kinds.includes('renewal')) return undefined
  const renewal = await findRenewalByToken(database.queries, hashToken(token))
  if (renewal && !decryptsTo(keys, renewalTokenContext(renewal.id), renewal.tokenEncrypted, token)) return undefined
  const shop = renewal && (await findShop(database.queries, renewal.shopId))
  if (!renewal || !shop || shop.status === 'closed') return undefined
  // A signed renewal stays readable.
  if (!renewal.completedAt && (await isLeavingShop(database.queries, shop.id))) return undefined
  return { kind: 'renewal', shopId: renewal.shopId, renewalId: renewal.id } as RenewalActor
}

/**
 * Returns the actor of a token. Unknown, expired and revoked tokens, and those of another kind, look the same, and
 * each counts against the caller.
 * @throws RefusedError not-found, or too-many-requests after 30 misses in an hour.
 */
export async function requireContractToken<Kind extends Wanted>(
  c: ApiContext,
  platform: Platform,
  token: string | undefined,
  kinds: readonly Kind[],
): Promise<ActorOf<Kind>> {
  const actor = await findActor(platform, token ?? '', kinds)
  if (actor) return actor as ActorOf<Kind>
  await platform.limits.consume(contractLimits['contract-token-miss'], { ip: limitAddress(c) })
  throw new RefusedError('not-found')
}

/** Like `requireContractToken`, with the token of the `Contract-Token` header. */
export function requireContract<Kind extends Wanted>(
  c: ApiContext,
  platform: Platform,
  kinds: readonly Kind[],
): Promise<ActorOf<Kind>> {
  return requireContractToken(c, platform, c.req.header(contractTokenHeader)?.trim(), kinds)
}

/** Finds the contract of a page's token; undefined for any other text. A token has 256 random bits, so guesses are not counted. */
export async function findContractOfPage(
  platform: Pick<Platform, 'database' | 'keys'>,
  token: string,
): Promise<ContractActor | undefined> {
  const actor = await findActor(platform, token, ['contract'])
  return actor?.kind === 'contract' ? actor : undefined
}

/**
 * Finds the contract of one of the retailer's own shops, for a page that the session's cookie opens (decision 21).
 * @throws RefusedError not-found for every other shop, and for a closed one
 */
export async function requireOwnContract(
  platform: Pick<Platform, 'database' | 'keys'>,
  retailer: RetailerActor,
  shopId: string,
): Promise<ContractActor> {
  const shops = await findShopsOfRetailer(platform, retailer)
  const shop = shops.find(({ id }) => id === shopId)
  if (!shop) throw new RefusedError('not-found')
  return { kind: 'contract', shopId, tokenHash: hashToken(shop.contractToken) } as ContractActor
}

/**
 * Locks the actor's shop until the transaction ends. All writes to a shop's contract wait for this lock, and fail for
 * the former owner of a shop that was handed on or closed since then.
 * @throws RefusedError not-found
 */
export async function lockContract(tx: Transaction, actor: ContractActor): Promise<ShopRow> {
  const shop = await lockShop(tx, actor.shopId)
  if (!shop?.contractTokenHash || !isSameHash(shop.contractTokenHash, actor.tokenHash))
    throw new RefusedError('not-found')
  return shop
}

/**
 * Locks the actor's shop and renewal.
 * @throws RefusedError not-found, also while the agreement ends (rule LV8)
 */
export async function lockRenewalOfShop(
  tx: Transaction,
  actor: RenewalActor,
): Promise<{ shop: ShopRow; renewal: StoredRenewal }> {
  const shop = await lockShop(tx, actor.shopId)
  const renewal = await lockRenewal(tx, actor.renewalId)
  if (!shop || shop.status === 'closed' || !renewal || renewal.revokedAt) throw new RefusedError('not-found')
  if (!renewal.completedAt && (await isLeavingShop(tx, shop.id))) throw new RefusedError('not-found')
  return { shop, renewal }
}

type Opened = { id: string; shopId: string; handedOnAt: Date | null }

/** Whether a token's own page offers the document: the draft's document; for a renewal its own, and the agreement that it follows. */
async function isOnPage(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: ContractActor | RenewalActor,
  id: string,
): Promise<boolean> {
  if (actor.kind === 'contract') return (await findStoredDraft(queries, actor.shopId))?.documentId === id
  const renewal = await findRenewal(queries, actor.renewalId)
  if (renewal?.documentId === id) return true
  const documents = await findDocuments(queries, { shopId: actor.shopId })
  return findSignedBefore(documents, renewal?.documentId ?? null)?.id === id
}

/** Whether a call has the token whose page offers this document: its holder may have the signed copy. */
export const holdsContract =
  (platform: Pick<Platform, 'database' | 'keys'>) =>
  async (c: ApiContext, { id, shopId, handedOnAt }: Opened): Promise<boolean> => {
    const token = c.req.header(contractTokenHeader)?.trim()
    const actor = token ? await findActor(platform, token, ['contract', 'renewal']) : undefined
    if (actor?.shopId !== shopId || handedOnAt !== null) return false
    return isOnPage(platform, actor, id)
  }
