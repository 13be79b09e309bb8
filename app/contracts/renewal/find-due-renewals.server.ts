import { findShopNames } from '#app/shops/find/find-shop.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findEndingRenewals } from './renewals.queries.server.ts'

/** An unanswered offer of a renewal. */
export type DueRenewal = {
  id: string
  shopId: string
  shopName: string
  offeredAt: Date
  endsAt: Date
  hasEnded: boolean
}

/** Offers are due from the first reminder on, and for as long after their end. */
export const dueDays = 14

const dayMs = 86_400_000

/**
 * Finds the offers of renewals that no one answered and that end within two weeks, or ended within the last two, the first to end first
 * (decision 104), at most `few`, with their whole number.
 * @throws RefusedError forbidden
 */
export async function findDueRenewals(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
  { few, now = new Date() }: { few: number; now?: Date },
): Promise<{ count: number; first: DueRenewal[] }> {
  permit(actor, 'contracts:read')
  const [from, until] = [-dueDays, dueDays].map((days) => new Date(now.getTime() + days * dayMs)) as [Date, Date]
  const { count, first } = await findEndingRenewals(queries, { from, until, most: few })
  const names = await findShopNames(queries, first.map(({ shopId }) => shopId)) // prettier-ignore
  return {
    count,
    first: first.map(({ id, shopId, createdAt, expiresAt }) => ({
      id,
      shopId,
      shopName: names.get(shopId) ?? 'A store',
      offeredAt: createdAt,
      endsAt: expiresAt,
      hasEnded: expiresAt <= now,
    })),
  }
}
