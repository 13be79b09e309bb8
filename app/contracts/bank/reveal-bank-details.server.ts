import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { findShop, shopSubject } from '#app/shops/find/find-shop.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permitted, permitFresh, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findBankDetails, findBankOfSeller } from './bank-encryption.server.ts'
import type { BankDetails } from './bank.ts'

/** Finds the account of a shop or, with `leavingId`, the one that was kept for the end of a seller's agreement. */
export const findBankOf = (
  queries: Queries,
  keys: Keys,
  { shopId, leavingId }: { shopId: string; leavingId?: string | undefined },
): Promise<BankDetails | undefined> =>
  leavingId === undefined
    ? findBankDetails(queries, keys, shopId)
    : findBankOfSeller(queries, keys, { shopId, leavingId })

/**
 * Returns a shop's account, or that of a seller for the end of their agreement, to staff who may see it, with a fresh second factor. The access is recorded in the audit
 * log before the account is returned.
 * @throws RefusedError forbidden, not-found
 */
export async function revealBankDetails(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: StaffActor,
  { shopId, leavingId, origin }: { shopId: string; leavingId?: string | undefined; origin: Origin },
): Promise<BankDetails> {
  const by = permitted(actor, 'bank-details:reveal')
  permitFresh(actor)
  return database.transaction(async (tx) => {
    const shop = await findShop(tx, shopId)
    const details = shop && (await findBankOf(tx, keys, { shopId, leavingId }))
    if (!shop || !details) throw new RefusedError('not-found')
    await commitEffects(tx, {
      audit: {
        actor: by,
        action: 'bank-details.revealed',
        subject: shopSubject(shop),
        ...(leavingId !== undefined && { became: { of: 'ended agreement' } }),
        origin,
      },
    })
    return details
  })
}
