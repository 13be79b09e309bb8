import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { endOpenChanges } from '../change-requests/change-requests.queries.server.ts'
import { actedShop, lockInvitations } from './acted-shop.server.ts'
import { contractsOfShops } from '../find/contracts-of-shops.server.ts'
import { endShopsInvitation } from './shop-invitation.server.ts'
import { reasonSchema } from './shop-forms.schema.ts'

/**
 * Closes a shop for a reason: voids its contract token and open documents, revokes its invitation, and removes it from the account and the
 * finder. Succeeds if it is already closed. It can be reopened.
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
    work: async (tx, shop) => {
      const isRevoked = await endShopsInvitation(tx, shop)
      await endOpenChanges(tx, id, 'closed')
      // An open session needs no token, so the document is voided too.
      const voiding = { actor: actor.name, reason: 'The shop was closed', origin }
      await platform.part(contractsOfShops).voidOpenDocuments(tx, platform.keys, shop.id, voiding)
      return ok({
        kind: 'closed',
        note: parsed.data,
        facts: { was: shop.status, isRevoked },
        change: {
          status: 'closed',
          closedReason: parsed.data,
          contractTokenHash: null,
          contractTokenSealed: null,
        },
        was: { status: shop.status },
        became: { status: 'closed', reason: parsed.data, invitationRevoked: isRevoked },
      })
    },
  })
}
