import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { changeShop } from '../change/change-shop.server.ts'
import { findStoredShop, type ShopChange, type StoredShop } from '../change/shop-changes.queries.server.ts'
import { recordShopEvent } from '../change/record-shop-event.server.ts'
import { contractsOfShops } from '../find/contracts-of-shops.server.ts'
import type { Milestone } from '../shop.ts'
import { attachWaiting } from './onboarding.queries.server.ts'

const columnOf = {
  account: 'accountAt',
  contact: 'contactAt',
  address: 'addressAt',
  bank: 'bankAt',
  signed: 'signedAt',
} as const

type Reached = {
  milestones: readonly Milestone[]
  /** The details of the shop that the step stores. */
  change?: ShopChange
  at?: Date
  /** The name of the person, by default the shop's contact. */
  by?: string
  facts?: Record<string, string>
}

/**
 * Records milestones of a shop and its new details, in the caller's transaction, which has locked the shop (rule N1). A milestone that was
 * already reached keeps its date. Returns the progress in percent.
 */
export async function reachMilestones(
  tx: Transaction,
  shop: StoredShop,
  { milestones, change = {}, at = new Date(), by = shop.contactName ?? shop.shopName, facts }: Reached,
): Promise<{ progress: number }> {
  const fresh = milestones.filter((milestone) => shop[columnOf[milestone]] === null)
  if (fresh.length === 0 && Object.keys(change).length === 0) return { progress: shop.progress }
  const reached = Object.fromEntries(fresh.map((milestone) => [columnOf[milestone], at]))
  await changeShop(tx, shop, { ...change, ...reached, ...(fresh.length > 0 && { movedAt: at }) })
  for (const milestone of fresh)
    await recordShopEvent(tx, {
      shopId: shop.id,
      kind: 'milestone-reached',
      actor: { kind: 'agent', name: by },
      facts: { milestone, ...facts },
    })
  const after = await findStoredShop(tx, shop.id)
  return { progress: after?.progress ?? shop.progress }
}

type AttachingRetailer = { id: string; emailKey: string; name: string }

/**
 * Attaches all shops that wait for this account, in the caller's transaction: their first milestone. Plans the reminders of their
 * contracts. Returns their names.
 */
export async function attachShops(
  tx: Transaction,
  { port }: Pick<Platform, 'port'>,
  { id, emailKey, name }: AttachingRetailer,
): Promise<string[]> {
  const attached = await attachWaiting(tx, emailKey, id)
  for (const shop of attached) {
    const actor = { kind: 'agent' as const, id, name }
    await recordShopEvent(tx, { shopId: shop.id, kind: 'account-set-up', actor })
    await port(contractsOfShops).planReminders(tx, shop)
  }
  return attached.map(({ shopName }) => shopName)
}
