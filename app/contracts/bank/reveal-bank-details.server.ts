import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { findShop, shopSubject } from '#app/shops/find/find-shop.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permitted, permitFresh, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findBankDetails } from './bank-encryption.server.ts'
import type { BankDetails } from './bank.ts'

/**
 * Returns a shop's account to staff who may see it, with a fresh second factor. The access is recorded in the audit
 * log before the account is returned.
 * @throws RefusedError forbidden, not-found
 */
export async function revealBankDetails(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: StaffActor,
  { shopId, origin }: { shopId: string; origin: Origin },
): Promise<BankDetails> {
  const by = permitted(actor, 'bank-details:reveal')
  permitFresh(actor)
  return database.transaction(async (tx) => {
    const shop = await findShop(tx, shopId)
    const details = shop && (await findBankDetails(tx, keys, shopId))
    if (!shop || !details) throw new RefusedError('not-found')
    await commitEffects(tx, {
      audit: {
        actor: by,
        action: 'bank-details.revealed',
        subject: shopSubject(shop),
        origin,
      },
    })
    return details
  })
}
