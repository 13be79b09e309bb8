import type { Transaction } from '#app/data/database/database.server.ts'
import { type Actor, actOn, type ActResult, type Done } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { endOpenChanges } from './requests/change-requests.queries.server.ts'
import { closedNotice } from '../office/mails/closing-notices.server.ts'
import { actedShop, lockInvitations } from './acted-shop.server.ts'
import { contractsOfShops } from '../find/contracts-of-shops.server.ts'
import type { ShopChange, StoredShop } from './shop-changes.queries.server.ts'
import { endShopsInvitation } from './shop-invitation.server.ts'
import { reasonSchema } from './shop-forms.schema.ts'

type Closing = { by: Actor; reason: string; origin?: Origin | undefined }

/** Does the work of every closing on a locked shop: revokes its invitation, voids its contract token and open documents, and mails a retailer who has not signed. */
export async function closing(
  tx: Transaction,
  platform: Pick<Platform, 'config' | 'keys' | 'port'>,
  shop: StoredShop,
  { by, reason, origin }: Closing,
): Promise<Done<ShopChange>> {
  const isRevoked = await endShopsInvitation(tx, shop)
  await endOpenChanges(tx, shop.id)
  // An open session needs no token, so the document is voided too.
  const voiding = { by, reason: 'The shop was closed', origin }
  await platform.port(contractsOfShops).voidOpenDocuments(tx, platform.keys, shop.id, voiding)
  await commitEffects(tx, { mails: await closedNotice(tx, { config: platform.config, shop }, { isRevoked }) })
  return {
    kind: 'closed',
    note: reason,
    facts: { was: shop.status, isRevoked },
    change: { status: 'closed', closedReason: reason, contractTokenHash: null, contractTokenEncrypted: null },
    was: { status: shop.status },
    became: { status: 'closed', reason, invitationRevoked: isRevoked },
  }
}

/**
 * Closes a shop for a reason: voids its contract token and open documents, revokes its invitation, and removes it from the account and the
 * finder. A retailer who has not signed is mailed (rule N32). Succeeds if it is already closed. It can be reopened.
 * @throws RefusedError forbidden
 */
export async function closeShop(
  platform: Platform,
  actor: StaffActor,
  { id, reason, version, origin }: { id: string; reason: string; version: number; origin: Origin },
): Promise<ActResult<'bad-reason'>> {
  const by = permitted(actor, 'newsagencies:write')
  const parsed = reasonSchema.safeParse(reason)
  if (!parsed.success) return refused('bad-reason')
  return actOn(platform, actedShop, {
    id,
    by,
    expectedVersion: version,
    locks: lockInvitations(id),
    origin,
    isDone: ({ status }) => status === 'closed',
    work: async (tx, shop) => ok(await closing(tx, platform, shop, { by, reason: parsed.data, origin })),
  })
}
