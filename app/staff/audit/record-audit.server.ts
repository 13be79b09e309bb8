import type { Transaction } from '#app/platform/database/database.server.ts'
import { coarseAddress } from '#app/platform/edge/client-address.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import type { Facts } from './audit-facts.ts'
import { insertAuditEvent } from './audit.store.server.ts'

/** Something that happened: who did what to what and, of a change, what it was and what it became (rule BO6). */
export type AuditEntry = {
  actor: { kind: 'visitor' | 'agent' | 'staff' | 'system'; id?: string; name: string }
  /** Noun and past participle, such as `enquiry.assigned`. */
  action: string
  subject: { kind: string; id?: string; label: string }
  was?: Facts
  became?: Facts
  origin?: Origin
}

/** Writes an entry of the audit log in the transaction of the change that it describes. The sealer links it into the chain. */
export async function recordAudit(
  tx: Transaction,
  { actor, action, subject, was, became, origin }: AuditEntry,
): Promise<void> {
  await insertAuditEvent(tx, {
    id: newId(),
    actorKind: actor.kind,
    actorId: actor.id ?? null,
    actorName: actor.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id ?? null,
    subjectLabel: subject.label,
    was: was ?? null,
    became: became ?? null,
    requestId: origin?.requestId ?? null,
    ip: origin ? coarseAddress(origin.ip) : null,
  })
}
