import { and, asc, eq } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'

import { events, type StoredEvent } from './events.store.server.ts'

export type { StoredEvent }

/** The events of a record, in their order. */
export async function findEvents(queries: Queries, subject: { kind: string; id: string }): Promise<StoredEvent[]> {
  return queries
    .select()
    .from(events)
    .where(and(eq(events.subjectKind, subject.kind), eq(events.subjectId, subject.id)))
    .orderBy(asc(events.version), asc(events.at), asc(events.id))
}
