import { isExampleAddress } from '#app/core/example.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { event, publish } from '#app/outbox/jobs/events.server.ts'

import { type ShopChange, type StoredShop, updateShop } from './shop-changes.queries.server.ts'
import { type ShopNews, shopNewsOf } from './shop-news.ts'

/** A shop opened, changed, paused or closed. Emitted in the transaction of the act. */
export const shopChanged = event<ShopNews>('shop.changed')

/**
 * Writes the changed columns of a locked shop, and publishes what other systems can see of the change (rule SY4). Nothing is published
 * about examples.
 */
export async function changeShop(tx: Transaction, shop: StoredShop, change: ShopChange): Promise<void> {
  await updateShop(tx, shop.id, change)
  const news = shopNewsOf(shop, change)
  if (news && !isExampleAddress(shop.email ?? '')) await commitEffects(tx, { jobs: [publish(shopChanged, news)] })
}
