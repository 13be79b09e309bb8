import type { Queries } from '#app/data/database/database.server.ts'
import type { ColleagueAct } from '#app/ui/record/colleague-acts.tsx'

import { type Acts, eventInWords } from '../acts.ts'
import { findEvents, type StoredEvent } from './manage-events.server.ts'
import { findRow, type RecordTable } from '../define/rows.queries.server.ts'

/**
 * Returns the events of a record after the version `seen`, or the last event if there are none, for an actor whose act was refused as
 * `stale`. Undefined if the record does not exist.
 */
export async function findUnseen(
  queries: Queries,
  { kind, table }: { kind: string; table: RecordTable },
  { id, expectedVersion }: { id: string; expectedVersion?: number | undefined },
): Promise<{ status: string; events: StoredEvent[] } | undefined> {
  const record = await findRow(queries, table, id)
  if (!record) return undefined
  const events = await findEvents(queries, { kind, id })
  const newer = expectedVersion === undefined ? [] : events.filter(({ version }) => (version ?? 0) > expectedVersion)
  return { status: String(record.status), events: newer.length > 0 ? newer : events.slice(-1) }
}

/** Returns the same events with the texts of the timeline. */
export async function tellUnseen(
  queries: Queries,
  kind: { kind: string; table: RecordTable; acts: Acts<string> },
  of: { id: string; expectedVersion?: number | undefined },
): Promise<ColleagueAct[]> {
  const unseen = await findUnseen(queries, kind, of)
  return (unseen?.events ?? []).map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    who: event.actorName,
    what: eventInWords(kind.acts, event),
  }))
}
