import { findSignedShops } from '#app/shops/find/find-signed-shops.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findSignedDrafts } from '../draft/drafts.queries.server.ts'
import { mostRenewals } from './start-renewals.server.ts'
import { findRenewalsOf, type StoredRenewal } from './renewals.queries.server.ts'

/** A store that can be offered a renewal. Times are ISO 8601. */
export type RenewableShop = {
  id: string
  name: string
  signer: string
  /** When its present owner last signed: the contract or a renewal. */
  signedAt: string
  /** The last day of an open offer; null if there is none. */
  dueAt: string | null
}

const isWaiting = ({ completedAt, declinedAt, revokedAt, expiresAt }: StoredRenewal, now: Date): boolean =>
  completedAt === null && declinedAt === null && revokedAt === null && expiresAt > now

/**
 * Finds stores that can be offered a renewal (rule BO81): open or in onboarding, with an email, and signed by their
 * present owner. Those signed longest ago come first, at most `mostRenewals`. `hasMore`: the search finds further
 * ones.
 */
export async function findRenewableShops(
  { database: { queries } }: Pick<Platform, 'database'>,
  search: string,
  now = new Date(),
): Promise<{ stores: RenewableShop[]; hasMore: boolean }> {
  const found = await findSignedShops(queries, search, mostRenewals + 1)
  const shops = found.slice(0, mostRenewals)
  const ids = shops.map(({ id }) => id)
  const signed = new Set(await findSignedDrafts(queries, ids))
  const renewals = Map.groupBy(await findRenewalsOf(queries, ids), ({ shopId }) => shopId)
  const stores = shops
    .filter(({ id }) => signed.has(id))
    .map(({ id, shopName, contactName, email, signedAt }) => {
      const own = renewals.get(id) ?? []
      const signatures = [signedAt, ...own.flatMap(({ completedAt }) => completedAt ?? [])]
      return {
        id,
        name: shopName,
        signer: contactName ?? email,
        signedAt: new Date(Math.max(...signatures.map(Number))).toISOString(),
        dueAt: own.find((renewal) => isWaiting(renewal, now))?.expiresAt.toISOString() ?? null,
      }
    })
    .toSorted((a, b) => a.signedAt.localeCompare(b.signedAt))
  return { stores, hasMore: found.length > mostRenewals }
}
