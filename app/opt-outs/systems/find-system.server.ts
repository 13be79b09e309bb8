import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findSystemBySecret, touchSystem } from './sending-systems.store.server.ts'

const touchAfterMs = 60_000

/** The sending system that an `Authorization: Bearer` header stands for, and notes that it was here. */
export async function findSystem(
  { database }: Platform,
  authorization: string | undefined,
): Promise<{ id: string; label: string } | undefined> {
  const secret = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1]
  if (!secret) return undefined
  const system = await findSystemBySecret(database.queries, hashToken(secret))
  if (!system) return undefined
  if (Date.now() - (system.lastUsedAt?.getTime() ?? 0) > touchAfterMs)
    await database.transaction((tx) => touchSystem(tx, system.id))
  return system
}
