import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import { events, type StoredEvent } from '../events.queries.server.ts'

type Subject = { kind: string; id: string }

const about = ({ kind, id }: Subject) => and(eq(events.subjectKind, kind), eq(events.subjectId, id))

/** Returns at most `most` of the newest events of a record, with only some kinds or all except some. */
export function findNewestEvents(
  queries: Queries,
  subject: Subject,
  { only, but = [], most }: { only?: readonly string[]; but?: readonly string[]; most: number },
): Promise<StoredEvent[]> {
  return queries
    .select()
    .from(events)
    .where(
      and(
        about(subject),
        only && inArray(events.kind, [...only]),
        but.length > 0 ? notInArray(events.kind, [...but]) : undefined,
      ),
    )
    .orderBy(desc(events.at), desc(events.version), desc(events.id))
    .limit(most)
}
