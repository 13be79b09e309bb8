import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { findStaff } from '../members/staff.store.server.ts'
import { listPasskeys } from '../passkeys/list-passkeys.server.ts'

/** The actor's second factors. Times are ISO 8601. */
export async function listFactors(platform: Platform, actor: StaffActor) {
  const [member, passkeys] = await Promise.all([
    findStaff(platform.database.queries, actor.id),
    listPasskeys(platform, actor),
  ])
  return {
    hasAuthenticator: Boolean(member?.totpEnrolledAt),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      id,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isBackedUp,
    })),
  }
}
