import { and, asc, eq } from 'drizzle-orm'

import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'

import { deleteEvents, events, insertEvent, type NewEvent, type StoredEvent } from './events.store.server.ts'

export type { StoredEvent }

/** The events of a record, in their order. */
export async function findEvents(queries: Queries, subject: { kind: string; id: string }): Promise<StoredEvent[]> {
  return queries
    .select()
    .from(events)
    .where(and(eq(events.subjectKind, subject.kind), eq(events.subjectId, subject.id)))
    .orderBy(asc(events.version), asc(events.at), asc(events.id))
}

type Happened = {
  /** What it happened to: the kind of record, as the audit log calls it. */
  subject: { kind: string; id: string }
  /** Past participle, such as `invitation-renewed`. */
  kind: string
  by: { kind: NewEvent['actorKind']; id?: string; name: string }
  note?: string | null | undefined
  facts?: Record<string, unknown> | null | undefined
  /** The version of the record that it made; left out where its kind does not count its events. */
  version?: number
}

/** Gives what happened its place in the timeline of a record, inside the transaction of what happened. */
export async function recordEvent(
  tx: Transaction,
  { subject: { kind: subjectKind, id: subjectId }, by, ...told }: Happened,
): Promise<void> {
  const actor = { actorKind: by.kind, actorId: by.id, actorName: by.name }
  await insertEvent(tx, { id: newId(), subjectKind, subjectId, ...told, ...actor })
}

/** Forgets the timeline of a record that is taken back as if it had never been, inside the transaction of that. */
export function forgetEvents(tx: Transaction, subject: { kind: string; id: string }): Promise<void> {
  return deleteEvents(tx, subject)
}
