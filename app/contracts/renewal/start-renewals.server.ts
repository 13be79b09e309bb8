import { isLeavingShop } from '#app/shops/leaving/find-leavings.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { lockShop, type ShopRow } from '#app/shops/find/find-shop.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { type Acted, actOnEach } from '#app/office/records/bulk/act-on-each.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { offerRenewal } from './offer-renewal.server.ts'

/** The reason why a shop gets no renewal: it is closed or unknown, its agreement ends, it signed nothing of ours, or it has no email. */
export type RenewalRefusal = 'not-found' | 'leaving' | 'not-signed' | 'no-email'

/** The most shops that one act renews. */
export const mostRenewals = 200

/** Returns a shop that can be offered a renewal, or the reason why it cannot (rule BO81). */
export async function findRenewalRefusal(
  queries: Queries,
  shop: ShopRow | undefined,
): Promise<Result<ShopRow & { email: string }, RenewalRefusal>> {
  if (!shop || shop.status === 'closed') return refused('not-found')
  if (await isLeavingShop(queries, shop.id)) return refused('leaving')
  const draft = await findStoredDraft(queries, shop.id)
  if (!draft?.signedAt) return refused('not-signed')
  return shop.email === null ? refused('no-email') : ok({ ...shop, email: shop.email })
}

async function startRenewal(
  platform: Pick<Platform, 'config' | 'database' | 'jobs' | 'keys'>,
  actor: StaffActor,
  { shopId, origin }: { shopId: string; origin: Origin },
): Promise<Result<{ id: string }, RenewalRefusal>> {
  const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
  return platform.database.transaction(async (tx): Promise<Result<{ id: string }, RenewalRefusal>> => {
    const found = await findRenewalRefusal(tx, await lockShop(tx, shopId))
    if (!found.ok) return found
    return ok(await offerRenewal(tx, platform, found.value, { startedBy: actor.id, actor: by, origin }))
  })
}

/**
 * Offers stores the present agreement (rule C37). Each is mailed a link that works for 30 days and replaces its
 * earlier one. A store that cannot be renewed does not stop the others.
 * @throws RefusedError forbidden
 */
export async function startRenewals(
  platform: Pick<Platform, 'config' | 'database' | 'jobs' | 'keys' | 'log'>,
  actor: StaffActor,
  { shopIds, origin }: { shopIds: readonly string[]; origin: Origin },
): Promise<Acted<{ shopId: string }, { id: string }, RenewalRefusal>[]> {
  permit(actor, 'contracts:renew')
  const stores = [...new Set(shopIds)].slice(0, mostRenewals).map((shopId) => ({ shopId }))
  const results = await actOnEach(platform, stores, (store) => startRenewal(platform, actor, { ...store, origin }))
  if (results.some(({ result }) => result.ok)) platform.jobs.notify(mailQueue)
  return results
}
