import type { Queries } from '#app/data/database/database.server.ts'

import { findEntriesOn } from './screens/audit.queries.server.ts'

/** Returns the actions on a subject from the audit log, in order. */
export async function findActionsOn(queries: Queries, subject: { kind: string; id: string }): Promise<string[]> {
  return (await findEntriesOn(queries, subject)).map(({ action }) => action)
}
