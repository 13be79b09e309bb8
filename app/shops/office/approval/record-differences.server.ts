import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'

import { type StoredShop, updateShop } from '../../change/shop-changes.queries.server.ts'
import { recordShopEvent } from '../../change/record-shop-event.server.ts'
import { shopSubject } from '../../find/find-shop.server.ts'
import { type Difference, differingFields } from './differences.ts'

/**
 * Records how a shop's contract differs from its approval (rule C61), in the caller's transaction, which has locked the shop. The values
 * are in the timeline, which can be erased; the audit log has only the field names. New differences need a new confirmation by staff. Does
 * nothing without a difference.
 */
export async function recordDifferences(
  tx: Transaction,
  shop: StoredShop,
  { found, actor }: { found: readonly Difference[]; actor: { kind: 'agent' | 'system'; name: string } },
): Promise<void> {
  if (found.length === 0) return
  const known = (shop.differences ?? []).filter(({ field }) => found.every((one) => one.field !== field))
  await updateShop(tx, shop.id, { differences: [...known, ...found], differencesConfirmedAt: null })
  await recordShopEvent(tx, {
    shopId: shop.id,
    kind: 'differs-from-approved',
    actor,
    facts: { differences: found },
  })
  await commitEffects(tx, {
    audit: {
      actor,
      action: 'newsagency.differs-from-approved',
      subject: shopSubject(shop),
      became: { fields: differingFields(found) },
    },
  })
}
