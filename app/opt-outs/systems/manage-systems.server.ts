import { type ActedKind, actOn, actOnNew, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permit, permitFresh, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { labelSchema } from '../office-forms.schema.ts'
import type { SystemRow } from '../office/opt-outs-view.ts'
import {
  findSystemBySecret,
  findSystems,
  insertSystem,
  lockSystem,
  type StoredSystem,
  updateSystem,
} from './sending-systems.queries.server.ts'

/** Admits a sending system to the list. Returns its secret, which is not shown again. */
export async function admitSystem(
  platform: Platform,
  actor: StaffActor,
  { label, origin }: { label: string; origin: Origin },
): Promise<Result<{ id: string; secret: string }, 'bad-label'>> {
  const by = permitted(actor, 'suppressions:manage')
  permitFresh(actor)
  const named = labelSchema.safeParse(label)
  if (!named.success) return refused('bad-label')
  const id = newId()
  const secret = makeToken()
  await actOnNew(platform, {
    by,
    origin,
    async work(tx) {
      const label = named.data
      const kept = { secretHash: hashToken(secret), secretEnd: secret.slice(-4) }
      await insertSystem(tx, { id, label, ...kept, madeBy: by.id, madeByName: by.name })
      return ok({ kind: 'admitted', made: { kind: 'sending-system', id, label } })
    },
  })
  return ok({ id, secret })
}

/** Returns the sending systems, newest first. */
export async function listSystems({ database }: Platform, actor: StaffActor): Promise<SystemRow[]> {
  permit(actor, 'suppressions:manage')
  const rows = await findSystems(database.queries)
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    secretEnd: row.secretEnd,
    madeBy: row.madeByName,
    madeAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt ? row.lastUsedAt.toISOString() : null,
    isRevoked: row.revokedAt !== null,
  }))
}

const touchAfterMs = 60_000

/** Returns the sending system of an `Authorization: Bearer` header, and stores the time of its last use. */
export async function findSystem(
  { database }: Platform,
  authorization: string | undefined,
): Promise<{ id: string; label: string } | undefined> {
  const secret = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1]
  if (!secret) return undefined
  const system = await findSystemBySecret(database.queries, hashToken(secret))
  if (!system) return undefined
  if (Date.now() - (system.lastUsedAt?.getTime() ?? 0) > touchAfterMs)
    await database.transaction((tx) => updateSystem(tx, system.id, { lastUsedAt: new Date() }))
  return system
}

const actedSystem: ActedKind<StoredSystem, Pick<StoredSystem, 'revokedAt'>> = {
  lock: lockSystem,
  subject: ({ id, label }) => ({ kind: 'sending-system', id, label }),
  update: (tx, { id }, change) => updateSystem(tx, id, change),
}

/**
 * Revokes a sending system permanently. Requires a fresh second factor, because admitting it again needs a new secret.
 * @throws RefusedError forbidden
 */
export async function revokeSystem(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'suppressions:manage')
  permitFresh(actor)
  return actOn(platform, actedSystem, {
    id,
    by,
    origin,
    isDone: ({ revokedAt }) => revokedAt !== null,
    work: async () =>
      ok({ kind: 'revoked', change: { revokedAt: new Date() }, was: { open: true }, became: { open: false } }),
  })
}
