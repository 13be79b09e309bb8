import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { findStaff } from '../members/staff.store.server.ts'
import { findPasskeysOf } from '../passkeys/passkeys.store.server.ts'

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

type ListedPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null; isBackedUp: boolean }

/** The actor's passkeys, the oldest first. */
export async function listPasskeys({ database }: Platform, actor: StaffActor): Promise<ListedPasskey[]> {
  const passkeys = await findPasskeysOf(database.queries, actor.id)
  return passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    isBackedUp,
  }))
}
