import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { recordShopEvent } from '../change/record-shop-event.server.ts'
import { contractsOfShops } from '../find/contracts-of-shops.server.ts'
import { moveEmail } from './onboarding.queries.server.ts'

/**
 * Moves a retailer's shops from the old lower-case email to the new one, in the caller's transaction. Voids agreements that wait for a
 * signature at the old address; they are created again with the new one.
 */
export async function moveShops(
  tx: Transaction,
  platform: Pick<Platform, 'keys' | 'port'>,
  retailer: { id: string; name: string },
  { origin, ...moved }: { from: string; email: string; emailKey: string; origin?: Origin | undefined },
): Promise<void> {
  const by = { kind: 'agent', ...retailer } as const
  for (const shop of await moveEmail(tx, retailer.id, moved)) {
    const voiding = { by, reason: 'The account has another email', origin }
    await platform.port(contractsOfShops).voidOpenDocuments(tx, platform.keys, shop.id, voiding)
    await recordShopEvent(tx, {
      shopId: shop.id,
      kind: 'email-changed',
      actor: by,
    })
  }
}
