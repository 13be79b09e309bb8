import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { findPasskeysOf } from './passkeys.store.server.ts'

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
