import type { Transaction } from '#app/data/database/database.server.ts'
import type { Actor } from '#app/outbox/act/act-on.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import type { StoredShop } from '../change/shop-changes.queries.server.ts'
import { storeLeaving } from './begin-leaving.server.ts'
import { findLeavingAhead, type StoredLeaving, updateLeaving } from './leavings.queries.server.ts'

type Sale = { by: Actor; tabletStays: boolean; now: Date }

/** Makes a last day ahead the day of the sale. A tablet that is back already does not stay at the counter. */
function asSale({ lastDay, hasTablet, returnedAt }: StoredLeaving, shop: StoredShop, { tabletStays, now }: Sale) {
  const today = isoDay(now, shop.timeZone)
  const stays = tabletStays && hasTablet && returnedAt === null
  return {
    isSale: true,
    closedAt: now,
    lastDay: lastDay < today ? lastDay : today,
    hasTablet: hasTablet && !stays,
    tabletStays: stays,
  }
}

/**
 * Ends the seller's agreement on the day of the transfer (rule CH10), in its transaction and before anything of the seller is deleted. The
 * money is settled as after a last day. Returns undefined for a shop that its owner has not signed.
 */
export async function endWithSale(
  tx: Transaction,
  platform: Platform,
  shop: StoredShop,
  sale: Sale,
): Promise<StoredLeaving | undefined> {
  const { by, tabletStays, now } = sale
  const ahead = await findLeavingAhead(tx, shop.id)
  if (ahead) {
    const change = asSale(ahead, shop, sale)
    await updateLeaving(tx, ahead.id, change)
    return { ...ahead, ...change }
  }
  if (shop.signedAt === null) return undefined
  const begun = { shop, now, isOurs: false, lastDay: isoDay(now, shop.timeZone), reason: 'Sold', sale: { tabletStays } }
  return storeLeaving(tx, platform, { by, isStaff: true }, begun)
}
