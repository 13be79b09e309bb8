import type { Origin } from '#app/core/http/origin.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Actor } from '#app/outbox/act/act-on.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { ShopChange, StoredShop } from '../change/shop-changes.queries.server.ts'
import { contractsOfShops } from '../find/contracts-of-shops.server.ts'
import { endGoLive } from '../go-live/begin-go-live.server.ts'
import { findLeavingsOf } from './leavings.queries.server.ts'

/** Returns the end of the present owner's agreement while its money is not settled. */
async function findUnsettled(tx: Transaction, { id, signedAt, retailerId }: StoredShop): Promise<string | undefined> {
  if (signedAt === null) return undefined
  const leavings = await findLeavingsOf(tx, id)
  return leavings.find((leaving) => leaving.endedAt === null && leaving.retailerId === retailerId)?.id
}

/**
 * Takes a shop whose agreement is over back to the time before its signature: its contract, its list and its insurance are gone, and the
 * next opening decides its services. Signed documents stay with the retailer who signed them, and their account until their money is
 * settled. Returns the columns to change. Runs in the
 * transaction of the transfer or the reopening.
 */
export async function takeBackToUnsigned(
  tx: Transaction,
  platform: Pick<Platform, 'keys' | 'port'>,
  shop: StoredShop,
  act: { by: Actor; origin: Origin },
): Promise<ShopChange> {
  const leavingId = await findUnsettled(tx, shop)
  await platform.port(contractsOfShops).forgetContract(tx, platform.keys, shop, { ...act, leavingId })
  await endGoLive(tx, shop.id)
  return {
    contactAt: null,
    bankAt: null,
    signedAt: null,
    differences: null,
    differencesConfirmedAt: null,
    insurer: null,
    policyNumber: null,
    insuredUntil: null,
    services: [],
    status: 'onboarding',
  }
}
