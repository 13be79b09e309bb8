import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'

import { insertNewsagencyEvent } from '../onboarding/onboarding.store.server.ts'

type NewsagencyEvent = {
  newsagencyId: string
  /** Past participle, such as `invitation-renewed`. */
  kind: string
  actor: { kind: 'agent' | 'staff' | 'system'; id?: string; name: string }
  note?: string
  facts?: Record<string, unknown>
}

/** Notes something in a shop's timeline, inside the transaction of what happened. */
export async function recordNewsagencyEvent(
  tx: Transaction,
  { newsagencyId, kind, actor, note, facts }: NewsagencyEvent,
): Promise<void> {
  await insertNewsagencyEvent(tx, {
    id: newId(),
    newsagencyId,
    kind,
    actorKind: actor.kind,
    actorId: actor.id ?? null,
    actorName: actor.name,
    note: note ?? null,
    facts: facts ?? null,
  })
}
