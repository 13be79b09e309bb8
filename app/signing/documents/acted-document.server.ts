import type { ActedKind } from '#app/outbox/act/act-on.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'

import type { EventType } from './history/event-types.ts'
import {
  type DocumentChange,
  lockDocument,
  type StoredDocument,
  updateDocument,
} from './sign-documents.queries.server.ts'
import { appendEvents } from './history/sign-events.queries.server.ts'

/** The acts of `actOn` on a document, with their types in the signed history. */
const eventTypes = {
  voided: 'document.voided',
  resent: 'document.resent',
  expired: 'document.expired',
  declined: 'document.declined',
  'signer-replaced': 'signer.replaced',
} as const satisfies Record<string, EventType>

/** The system, as the actor of an act on a document. */
export const signingSystem = { kind: 'system', name: 'Signing' } as const

/**
 * Defines how `actOn` acts on a document. Acts are recorded in the document's own signed history (rule SG5), with the
 * act's `facts` as the event's data.
 */
export const actedDocument = (keys: Keys): ActedKind<StoredDocument, DocumentChange> => ({
  lock: lockDocument,
  subject: ({ listId, businessName }) => ({ kind: 'document', id: listId, label: businessName }),
  update: (tx, { id }, change) => updateDocument(tx, id, change),
  async history(tx, { id }, { kind, by, facts, origin }) {
    const type = eventTypes[kind as keyof typeof eventTypes]
    const actor = by.kind === 'system' ? 'System' : by.name
    await appendEvents(tx, keys, id, [{ type, actor, ...(facts && { data: facts }), origin }])
  },
})
