import type { Origin } from '#app/core/http/origin.ts'
import { newId } from '#app/core/new-id.server.ts'
import { ok, refused } from '#app/core/result.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { type ActedKind, actOn, type Actor, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { retailerName } from '#app/retailers/retailer-name.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedShop, actedShopOf } from '../change/acted-shop.server.ts'
import type { ShopChange, StoredShop } from '../change/shop-changes.queries.server.ts'
import { contractsOfShops } from '../find/contracts-of-shops.server.ts'
import { findGoLiveOf } from '../go-live/go-lives.queries.server.ts'
import { knownAddressLine } from '../shop.ts'
import { leavingMail } from './leaving-mail.server.ts'
import { problemOfLastDay, undoUntilOf } from './leaving.ts'
import { findLeavingAhead, insertLeaving, isTabletThere, type StoredLeaving } from './leavings.queries.server.ts'

declare const checked: unique symbol

/** A caller who may end agreements. Only the functions of this file create one. */
export type Leaver = {
  readonly [checked]: true
  readonly by: Actor
  readonly isStaff: boolean
  readonly kind: ActedKind<StoredShop, ShopChange>
}

/** Lets a colleague end the agreement of every shop. @throws RefusedError forbidden */
export function staffLeaver(actor: StaffActor): Leaver {
  return { by: permitted(actor, 'newsagencies:write'), isStaff: true, kind: actedShop } as unknown as Leaver
}

/** Lets a retailer leave with their own shops. Other shops are not found. */
export const ownLeaver = (actor: RetailerActor): Leaver =>
  ({
    by: { kind: 'agent', id: actor.id, name: retailerName(actor) },
    isStaff: false,
    kind: actedShopOf(actor),
  }) as unknown as Leaver

type Ending = {
  id: string
  /** Whether the company ends the agreement. */
  isOurs: boolean
  lastDay: string
  reason: string
  version: number
  origin: Origin
}

/** Whether a tablet is in the shop: it was sent, the shop takes payments, or a former owner left it at the counter. */
export async function hasTablet(queries: Queries, { id, status }: Pick<StoredShop, 'id' | 'status'>): Promise<boolean> {
  if (status === 'open' || ((await findGoLiveOf(queries, id))?.sentAt ?? null) !== null) return true
  return isTabletThere(queries, id)
}

type Begun = Pick<Ending, 'isOurs' | 'lastDay' | 'reason'> & {
  shop: StoredShop
  now: Date
  /** For a sale, which ends the agreement at once (rule CH10). */
  sale?: { tabletStays: boolean }
}

/** Stores the leaving with the parties as they are now. */
export async function storeLeaving(
  tx: Transaction,
  platform: Platform,
  { isStaff, by }: Pick<Leaver, 'isStaff' | 'by'>,
  { shop, now, sale, ...ending }: Begun,
): Promise<StoredLeaving> {
  const isThere = await hasTablet(tx, shop)
  const stays = sale?.tabletStays === true
  const party = await platform.port(contractsOfShops).findParty(tx, shop.id)
  return insertLeaving(tx, {
    id: newId(),
    shopId: shop.id,
    retailerId: shop.retailerId,
    ...ending,
    isSale: sale !== undefined,
    undoUntil: sale ? now : undoUntilOf(now, shop),
    closedAt: sale ? now : null,
    hasTablet: isThere && !stays,
    tabletStays: isThere && stays,
    shopName: shop.shopName,
    party: party ?? shop.contactName ?? shop.shopName,
    abn: shop.abn,
    address: knownAddressLine(shop),
    askedAt: now,
    askedBy: by.name,
    askedByStaff: isStaff,
  })
}

/**
 * Ends the agreement of a signed shop on a last day (rules LV1 to LV3), and mails the dates to the retailer. A renewal can no longer be
 * signed (rule LV8). Nothing else changes until the last day. Idempotent: a second submit with the same day succeeds. Refuses with `stale` if the agreement was ended in another way.
 */
export async function beginLeaving(
  platform: Platform,
  leaver: Leaver,
  { id, version, origin, ...ending }: Ending,
  now = new Date(),
): Promise<ActResult<'not-signed' | 'no-day' | 'too-soon' | 'too-far'>> {
  const { isOurs, lastDay, reason } = ending
  return actOn(platform, leaver.kind, {
    id,
    by: leaver.by,
    expectedVersion: version,
    origin,
    async isDone(shop, tx) {
      const ahead = await findLeavingAhead(tx, shop.id)
      return ahead?.lastDay === lastDay && ahead.isOurs === isOurs
    },
    async work(tx, shop) {
      if (shop.signedAt === null || shop.status === 'closed') return refused('not-signed')
      if (await findLeavingAhead(tx, id)) return refused('stale')
      const problem = problemOfLastDay(lastDay, { isOurs, now, clock: shop })
      if (problem) return refused(problem)
      const leaving = await storeLeaving(tx, platform, leaver, { shop, ...ending, now })
      const voiding = { by: leaver.by, reason: 'The agreement ends', origin }
      await platform.port(contractsOfShops).voidOpenDocuments(tx, platform.keys, id, voiding)
      await commitEffects(tx, { mails: await leavingMail(tx, platform.config, 'asked', { shop, leaving }) })
      return ok({
        kind: isOurs ? 'agreement-ended' : 'leaving-asked',
        note: reason || null,
        facts: { lastDay },
        became: { lastDay },
      })
    },
  })
}
