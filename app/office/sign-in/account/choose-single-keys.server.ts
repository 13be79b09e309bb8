import type { Platform } from '#app/web/platform.server.ts'

import type { StaffActor } from '../../guards/staff-actor.server.ts'
import { keepSingleKeys } from '../../team/members/staff.queries.server.ts'

/** Switches the actor's own single-key shortcuts on or off (rule BO30). Not audited, because it affects only the actor. */
export async function chooseSingleKeys({ database }: Platform, actor: StaffActor, areOn: boolean): Promise<void> {
  await database.transaction((tx) => keepSingleKeys(tx, actor.id, areOn))
}
