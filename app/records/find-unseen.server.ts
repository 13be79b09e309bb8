import type { Queries } from '#app/platform/database/database.server.ts'
import type { SaidEvent } from '#app/ui/record/said-events.tsx'

import { type Acts, eventInWords } from './acts.ts'
import { findEvents, type StoredEvent } from './manage-events.server.ts'
import { findRow, type RecordTable } from './rows.store.server.ts'

/**
 * What happened to a record since somebody saw its version `seen`, for a person whose act was refused as `stale`: the events after that
 * version, or the last one where nothing is newer. Undefined when there is no such record.
 */
export async function findUnseen(
  queries: Queries,
  { kind, table }: { kind: string; table: RecordTable },
  { id, seen }: { id: string; seen?: number | undefined },
): Promise<{ status: string; events: StoredEvent[] } | undefined> {
  const record = await findRow(queries, table, id)
  if (!record) return undefined
  const events = await findEvents(queries, { kind, id })
  const newer = seen === undefined ? [] : events.filter(({ version }) => (version ?? 0) > seen)
  return { status: String(record.status), events: newer.length > 0 ? newer : events.slice(-1) }
}

/** The same events in the words of the timeline. */
export async function tellUnseen(
  queries: Queries,
  kind: { kind: string; table: RecordTable; acts: Acts<string> },
  of: { id: string; seen?: number | undefined },
): Promise<SaidEvent[]> {
  const unseen = await findUnseen(queries, kind, of)
  return (unseen?.events ?? []).map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    who: event.actorName,
    what: eventInWords(kind.acts, event),
  }))
}
