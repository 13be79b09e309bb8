import type { Transaction } from '#app/platform/database/database.server.ts'

import { recordNewsagencyEvent } from '../change/record-newsagency-event.server.ts'
import { moveEmail } from './onboarding.store.server.ts'

/**
 * An agent has another email: their shops that were reached by the earlier one (its key) are reached by it, inside the caller's
 * transaction. While an account holds a shop its email is the agent's.
 */
export async function moveNewsagencies(
  tx: Transaction,
  { id, name }: { id: string; name: string },
  moved: { from: string; email: string; emailKey: string },
): Promise<void> {
  for (const shop of await moveEmail(tx, id, moved))
    await recordNewsagencyEvent(tx, {
      newsagencyId: shop.id,
      kind: 'email-changed',
      actor: { kind: 'agent', id, name },
    })
}
