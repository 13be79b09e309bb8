import type { Queries } from '#app/platform/database/database.server.ts'

import { findStoredNewsagency, type StoredNewsagency } from './change/newsagency-changes.store.server.ts'

/** A real shop, whatever its status. */
export function findNewsagency(queries: Queries, id: string): Promise<StoredNewsagency | undefined> {
  return findStoredNewsagency(queries, id)
}
