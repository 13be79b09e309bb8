import type { Queries } from '#app/data/database/database.server.ts'

import { findRow, recordOf, type RecordTable, type Stored, type StoredRecord } from './define/rows.queries.server.ts'

export type { RecordTable, Stored, StoredRecord }

/** Returns a stored record; undefined if it does not exist. */
export async function findRecord<Table extends RecordTable>(
  queries: Queries,
  table: Table,
  id: string,
): Promise<(Stored<Table> & StoredRecord) | undefined> {
  const row = await findRow(queries, table, id)
  return row && recordOf<Table>(row)
}
