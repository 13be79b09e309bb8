import type { ActedKind } from '#app/outbox/act/act-on.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import { maskedMobile } from './sms/mobile-number.ts'
import {
  findOptOut,
  insertOptOutEvents,
  type ListedOptOut,
  type OptOutChange,
  updateOptOut,
} from './opt-outs.queries.server.ts'

/**
 * An opt-out record as a subject of `actOn`. Its evidence is its history (rule O9). It needs no lock: each change calls `reservePositions`
 * first, which locks the whole list.
 */
export const actedOptOut: ActedKind<ListedOptOut, OptOutChange> = {
  lock: findOptOut,
  subject: ({ id, number }) => ({ kind: 'opt-out', id, label: maskedMobile(number) }),
  update: (tx, { id }, change) => updateOptOut(tx, id, change),
  async history(tx, { id, number, keyId }, { by, note }) {
    const actor = { actorId: by.id ?? null, actorName: by.name }
    const evidence = { kind: 'back', source: 'staff', typed: number, keyId, ...actor, reason: note ?? null } as const
    await insertOptOutEvents(tx, [{ id: newId(), optOutId: id, ...evidence }])
  },
}
