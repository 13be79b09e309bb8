import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { recordNewsagencyEvent } from '../change/record-newsagency-event.server.ts'
import { contractsOfShops } from '../contracts-of-shops.server.ts'
import { moveEmail } from './onboarding.store.server.ts'

/**
 * An agent has another email: their shops that were reached by the earlier one (its key) are reached by it, inside the caller's
 * transaction. While an account holds a shop its email is the agent's. An agreement that waits with the earlier address can be signed no
 * more: it is made again with the new one.
 */
export async function moveNewsagencies(
  tx: Transaction,
  platform: Pick<Platform, 'keys' | 'part'>,
  { id, name }: { id: string; name: string },
  { origin, ...moved }: { from: string; email: string; emailKey: string; origin?: Origin | undefined },
): Promise<void> {
  for (const shop of await moveEmail(tx, id, moved)) {
    const voiding = { actor: name, reason: 'The account has another email', origin }
    await platform.part(contractsOfShops).voidOpenDocuments(tx, platform.keys, shop.id, voiding)
    await recordNewsagencyEvent(tx, {
      newsagencyId: shop.id,
      kind: 'email-changed',
      actor: { kind: 'agent', id, name },
    })
  }
}
