import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { keepSingleKeys } from '../members/staff.store.server.ts'

/** Says for oneself whether single keys do something (rule BO30). Nobody else's work is touched, so the audit log says nothing of it. */
export async function chooseSingleKeys({ database }: Platform, actor: StaffActor, areOn: boolean): Promise<void> {
  await database.transaction((tx) => keepSingleKeys(tx, actor.id, areOn))
}
