import { and, asc, eq } from 'drizzle-orm'

import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import { deleteEvents, events, insertEvent, type NewEvent, type StoredEvent } from './events.queries.server.ts'

export type { StoredEvent }

/** Returns the events of a record in order. */
export async function findEvents(queries: Queries, subject: { kind: string; id: string }): Promise<StoredEvent[]> {
  return queries
    .select()
    .from(events)
    .where(and(eq(events.subjectKind, subject.kind), eq(events.subjectId, subject.id)))
    .orderBy(asc(events.version), asc(events.at), asc(events.id))
}

type Happened = {
  /** The record that changed: its kind has the same name in the audit log. */
  subject: { kind: string; id: string }
  /** Past participle, such as `invitation-renewed`. */
  kind: string
  by: { kind: NewEvent['actorKind']; id?: string; name: string }
  note?: string | null | undefined
  facts?: Record<string, unknown> | null | undefined
  /** The version of the record that this event created; absent if its kind does not count events. */
  version?: number
}

/** Adds an event to the timeline of a record, in the transaction of the change. */
export async function recordEvent(
  tx: Transaction,
  { subject: { kind: subjectKind, id: subjectId }, by, ...event }: Happened,
): Promise<void> {
  const actor = { actorKind: by.kind, actorId: by.id, actorName: by.name }
  await insertEvent(tx, { id: newId(), subjectKind, subjectId, ...event, ...actor })
}

/** Deletes the timeline of a record that is removed by an undo, in the transaction of the undo. */
export function forgetEvents(tx: Transaction, subject: { kind: string; id: string }): Promise<void> {
  return deleteEvents(tx, subject)
}
