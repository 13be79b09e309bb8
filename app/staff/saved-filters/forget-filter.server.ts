import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { deleteFilter } from './saved-filters.store.server.ts'

/** Forgets a view that this member kept; one that is gone already, or another's, is left as it is. */
export async function forgetFilter(
  { database }: Platform,
  actor: StaffActor,
  { list, id }: { list: string; id: string },
): Promise<void> {
  await database.transaction((tx) => deleteFilter(tx, actor.id, list, id))
}
