import type { ActedKind } from '#app/outbox/act/act-on.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { shopsOfAgents } from '../find/shops-of-agents.server.ts'
import { lockInvitation, type StoredInvitation, updateInvitation } from './invitations.queries.server.ts'

type ActedInvitation = ActedKind<StoredInvitation & { shopName: string }, Partial<StoredInvitation>>

/** Lets `actOn` act on an invitation. Its history is in its store's timeline. `lockRow` replaces the lookup by id. */
export function actedInvitation(
  { part }: Pick<Platform, 'part'>,
  lockRow: (...[tx, id]: Parameters<typeof lockInvitation>) => Promise<StoredInvitation | undefined> = lockInvitation,
): ActedInvitation {
  const { findShopName, recordShopEvent } = part(shopsOfAgents)
  return {
    async lock(tx, id) {
      const row = await lockRow(tx, id)
      return row && { ...row, shopName: await findShopName(tx, row.newsagencyId) }
    },
    subject: ({ id, shopName }) => ({ kind: 'invitation', id, label: shopName }),
    audited: 'invitation',
    update: (tx, { id }, change) => updateInvitation(tx, id, change),
    history: (tx, { newsagencyId }, { kind, by }) =>
      recordShopEvent(tx, {
        newsagencyId,
        kind: `invitation-${kind}`,
        actor: by.kind === 'staff' ? { ...by, kind: 'staff' } : { kind: 'system', name: by.name },
      }),
  }
}
