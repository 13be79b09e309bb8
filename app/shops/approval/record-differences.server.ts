import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'

import { type StoredNewsagency, updateNewsagency } from '../change/newsagency-changes.queries.server.ts'
import { recordNewsagencyEvent } from '../change/record-newsagency-event.server.ts'
import { shopSubject } from '../find/find-newsagency.server.ts'
import { type Difference, differingFields } from './differences.ts'

/**
 * Records how a store's contract differs from its approval (rule C61), in the caller's transaction, which has locked the store. The values
 * are in the timeline, which can be erased; the audit log has only the field names. New differences need a new confirmation by staff. Does
 * nothing without a difference.
 */
export async function recordDifferences(
  tx: Transaction,
  shop: StoredNewsagency,
  { found, actor }: { found: readonly Difference[]; actor: { kind: 'agent' | 'system'; name: string } },
): Promise<void> {
  if (found.length === 0) return
  const known = (shop.differences ?? []).filter(({ field }) => found.every((one) => one.field !== field))
  await updateNewsagency(tx, shop.id, { differences: [...known, ...found], differencesConfirmedAt: null })
  await recordNewsagencyEvent(tx, {
    newsagencyId: shop.id,
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
