import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { findFilters } from './saved-filters.store.server.ts'

/** A view of a list under a name; `query` is the address's, without its question mark and place. */
type SavedFilter = { id: string; name: string; query: string }

/** The views of a list that this member keeps, the oldest first. */
export function findSavedFilters({ database }: Platform, actor: StaffActor, list: string): Promise<SavedFilter[]> {
  return findFilters(database.queries, actor.id, list)
}
