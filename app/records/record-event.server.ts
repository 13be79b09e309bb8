import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'

import { insertEvent, type NewEvent } from './events.store.server.ts'
import { type RecordTable, updateRecord } from './rows.store.server.ts'

type Recorded = {
  /** What it happened to: the kind of record, as the audit log calls it. */
  subject: { kind: string; id: string }
  /** Past participle, such as `invitation-renewed`. */
  kind: string
  by: { kind: NewEvent['actorKind']; id?: string; name: string }
  note?: string | null | undefined
  facts?: Record<string, unknown> | null | undefined
  /** How it changes the record, which is locked and becomes a new version; left out where it changes nothing, or was changed before. */
  change?: { table: RecordTable; columns: Readonly<Record<string, unknown>> }
}

/** Gives what happened its place in the timeline of a record, inside the transaction of what happened. */
export async function recordEvent(
  tx: Transaction,
  { subject: { kind: subjectKind, id: subjectId }, by, change, ...told }: Recorded,
): Promise<void> {
  const version = change && (await updateRecord(tx, change.table, subjectId, change.columns))
  const actor = { actorKind: by.kind, actorId: by.id, actorName: by.name }
  await insertEvent(tx, { id: newId(), subjectKind, subjectId, version, ...told, ...actor })
}
