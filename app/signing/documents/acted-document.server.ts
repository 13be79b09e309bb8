import type { ActedKind } from '#app/platform/act/act-on.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'

import type { EventType } from './event-types.ts'
import {
  type DocumentChange,
  lockDocument,
  type StoredDocument,
  updateDocument,
} from './sign-documents.store.server.ts'
import { appendEvents } from './sign-events.store.server.ts'

/** What can be done to a document by `actOn`: its signed history has an event for each. */
type DocumentAct = 'voided' | 'resent' | 'expired'

/** A document as `actOn` acts on it: its history is its own signed one (rule SG5), and what an event says there are the act's `facts`. */
export const actedDocument = (keys: Keys): ActedKind<StoredDocument, DocumentChange> => ({
  lock: lockDocument,
  subject: ({ listId, businessName }) => ({ kind: 'document', id: listId, label: businessName }),
  update: (tx, { id }, change) => updateDocument(tx, id, change),
  async history(tx, { id }, { kind, by, facts, origin }) {
    const type = `document.${kind as DocumentAct}` satisfies EventType
    const actor = by.kind === 'system' ? 'System' : by.name
    await appendEvents(tx, keys, id, [{ type, actor, ...(facts && { data: facts }), origin }])
  },
})
