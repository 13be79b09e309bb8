import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { countUnusedRecoveryCodes } from './recovery-code.store.server.ts'

/** How many of the actor's recovery codes are left. */
export function countRecoveryCodes({ database }: Platform, actor: StaffActor): Promise<number> {
  return countUnusedRecoveryCodes(database.queries, actor.id)
}
