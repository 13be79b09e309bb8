import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { contractsOfShops } from '../contracts-of-shops.server.ts'
import { recordNewsagencyEvent } from '../change/record-newsagency-event.server.ts'
import { attachWaiting } from './onboarding.store.server.ts'

type AttachingAgent = { id: string; emailKey: string; name: string }

/**
 * Every shop that waits for this agent's account becomes theirs, inside the caller's transaction: its first milestone.
 * From now on its contract is what is reminded of. Returns their names.
 */
export async function attachNewsagencies(
  tx: Transaction,
  { part }: Pick<Platform, 'part'>,
  { id, emailKey, name }: AttachingAgent,
): Promise<string[]> {
  const attached = await attachWaiting(tx, emailKey, id)
  for (const shop of attached) {
    const actor = { kind: 'agent' as const, id, name }
    await recordNewsagencyEvent(tx, { newsagencyId: shop.id, kind: 'account-set-up', actor })
    await part(contractsOfShops).planReminders(tx, shop)
  }
  return attached.map(({ shopName }) => shopName)
}
