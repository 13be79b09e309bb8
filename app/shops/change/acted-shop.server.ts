import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { lockInvitationOfEmail } from '#app/retailers/invitations/invite-retailer.server.ts'
import type { ActedKind } from '#app/outbox/act/act-on.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'

import { findShop, shopSubject } from '../find/find-shop.server.ts'
import { changeShop } from './change-shop.server.ts'
import { lockStoredShop, type ShopChange, type StoredShop } from './shop-changes.queries.server.ts'
import { recordShopEvent } from './record-shop-event.server.ts'

/** Lets `actOn` act on a shop. Its history is in the shared events, which do not count its versions. */
export const actedShop: ActedKind<StoredShop, ShopChange> = {
  lock: lockStoredShop,
  subject: shopSubject,
  version: ({ version }) => version,
  update: changeShop,
  async history(tx, { id: shopId }, { kind, by, note, facts }) {
    // A visitor with the link in the shop's mail appears in the timeline as its retailer.
    const actor = { ...by, kind: by.kind === 'visitor' ? ('agent' as const) : by.kind }
    await recordShopEvent(tx, { shopId, kind, actor, note, facts })
  },
}

/** Like `actedShop`, but finds only open or onboarding stores of this retailer. */
export const actedShopOf = (actor: RetailerActor): typeof actedShop => ({
  ...actedShop,
  async lock(tx, id) {
    const shop = await lockStoredShop(tx, id)
    return shop?.retailerId === actor.id && shop.status !== 'closed' ? shop : undefined
  },
})

/**
 * Locks the invitations that an act on a shop may change: of the shop's email, and of `emailKeys`. To avoid deadlocks, invitations are
 * locked before stores and in the order of their emails, as in the set-up of an account.
 */
export const lockInvitations =
  (id: string, emailKeys: readonly string[] = []) =>
  async (tx: Transaction): Promise<(shop: StoredShop) => boolean> => {
    const expectedVersion = await findShop(tx, id)
    const keys = new Set([...emailKeys, expectedVersion?.emailKey ?? null].filter((key) => key !== null))
    for (const key of [...keys].toSorted()) await lockInvitationOfEmail(tx, key)
    return (shop) => shop.emailKey === expectedVersion?.emailKey
  }
