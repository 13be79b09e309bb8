import type { ActedKind } from '#app/outbox/act/act-on.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { shopsOfRetailers } from '../find/shops-of-retailers.server.ts'
import { lockInvitation, type StoredInvitation, updateInvitation } from './invitations.queries.server.ts'

type ActedInvitation = ActedKind<StoredInvitation & { shopName: string }, Partial<StoredInvitation>>

/** Lets `actOn` act on an invitation. Its history is in its shop's timeline. `lockRow` replaces the lookup by id. */
export function actedInvitation(
  { port }: Pick<Platform, 'port'>,
  lockRow: (...[tx, id]: Parameters<typeof lockInvitation>) => Promise<StoredInvitation | undefined> = lockInvitation,
): ActedInvitation {
  const { findShopName, recordShopEvent } = port(shopsOfRetailers)
  return {
    async lock(tx, id) {
      const row = await lockRow(tx, id)
      return row && { ...row, shopName: await findShopName(tx, row.shopId) }
    },
    subject: ({ id, shopName }) => ({ kind: 'invitation', id, label: shopName }),
    audited: 'invitation',
    update: (tx, { id }, change) => updateInvitation(tx, id, change),
    history: (tx, { shopId }, { kind, by }) =>
      recordShopEvent(tx, {
        shopId,
        kind: `invitation-${kind}`,
        actor: by.kind === 'staff' ? { ...by, kind: 'staff' } : { kind: 'system', name: by.name },
      }),
  }
}
