import type { AgentActor } from '#app/retailers/guards/find-agent-actor.server.ts'
import { holdLivingInvitation } from '#app/retailers/invitations/invite-agent.server.ts'
import type { ActedKind } from '#app/outbox/act/act-on.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'

import { findNewsagency, shopSubject } from '../find/find-newsagency.server.ts'
import {
  lockNewsagency,
  type NewsagencyChange,
  type StoredNewsagency,
  updateNewsagency,
} from './newsagency-changes.queries.server.ts'
import { recordNewsagencyEvent } from './record-newsagency-event.server.ts'

/** Lets `actOn` act on a store. Its history is in the shared events, which do not count its versions. */
export const actedNewsagency: ActedKind<StoredNewsagency, NewsagencyChange> = {
  lock: lockNewsagency,
  subject: shopSubject,
  version: ({ version }) => version,
  update: (tx, { id }, change) => updateNewsagency(tx, id, change),
  async history(tx, { id: newsagencyId }, { kind, by, note, facts }) {
    // A visitor with the link in the store's mail appears in the timeline as its retailer.
    const actor = { ...by, kind: by.kind === 'visitor' ? ('agent' as const) : by.kind }
    await recordNewsagencyEvent(tx, { newsagencyId, kind, actor, note, facts })
  },
}

/** Like `actedNewsagency`, but finds only open or onboarding stores of this retailer. */
export const actedNewsagencyOf = (actor: AgentActor): typeof actedNewsagency => ({
  ...actedNewsagency,
  async lock(tx, id) {
    const shop = await lockNewsagency(tx, id)
    return shop?.agentId === actor.id && shop.status !== 'closed' ? shop : undefined
  },
})

/**
 * Locks the invitations that an act on a store may change: of the store's email, and of `emailKeys`. To avoid deadlocks, invitations are
 * locked before stores and in the order of their emails, as in the set-up of an account.
 */
export const holdInvitations =
  (id: string, emailKeys: readonly string[] = []) =>
  async (tx: Transaction): Promise<(shop: StoredNewsagency) => boolean> => {
    const seen = await findNewsagency(tx, id)
    const keys = new Set([...emailKeys, seen?.emailKey ?? null].filter((key) => key !== null))
    for (const key of [...keys].toSorted()) await holdLivingInvitation(tx, key)
    return (shop) => shop.emailKey === seen?.emailKey
  }
