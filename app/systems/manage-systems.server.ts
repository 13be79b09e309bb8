import { type ActedKind, actOn, actOnNew, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permit, permitFresh, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { labelSchema } from './system-forms.schema.ts'
import { eventsIn, rightsIn, type SystemRight, type SystemRow } from './system.ts'
import {
  findSystemBySecret,
  findSystems,
  insertSystem,
  lockSystem,
  type SystemChange,
  type StoredSystem,
  touchSystem,
  updateSystem,
} from './systems.queries.server.ts'

/** Admits a system with some rights. Returns its secret, which is not shown again. */
export async function admitSystem(
  platform: Platform,
  actor: StaffActor,
  { label, rights: asked = ['opt-outs:read'], origin }: { label: string; rights?: readonly string[]; origin: Origin },
): Promise<Result<{ id: string; secret: string }, 'bad-label'>> {
  const by = permitted(actor, 'systems:manage')
  permitFresh(actor)
  const named = labelSchema.safeParse(label)
  if (!named.success) return refused('bad-label')
  const id = newId()
  const secret = makeToken()
  const rights = rightsIn(asked)
  await actOnNew(platform, {
    by,
    origin,
    async work(tx) {
      const label = named.data
      const kept = { secretHash: hashToken(secret), secretEnd: secret.slice(-4) }
      await insertSystem(tx, { id, label, rights, ...kept, madeBy: by.id, madeByName: by.name })
      return ok({
        kind: 'admitted',
        made: { kind: 'sending-system', id, label },
        became: { rights: rights.join(', ') },
      })
    },
  })
  return ok({ id, secret })
}

/** Returns a system as the office shows it in a list. */
export const systemRow = (row: StoredSystem): SystemRow => ({
  id: row.id,
  label: row.label,
  secretEnd: row.secretEnd,
  madeBy: row.madeByName,
  madeAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt ? row.lastUsedAt.toISOString() : null,
  isRevoked: row.revokedAt !== null,
  rights: rightsIn(row.rights),
})

/** Returns the systems, newest first. */
export async function listSystems({ database }: Platform, actor: StaffActor): Promise<SystemRow[]> {
  permit(actor, 'systems:manage')
  const rows = await findSystems(database.queries)
  return rows.map(systemRow)
}

const touchAfterMs = 60_000

/** Returns the system of an `Authorization: Bearer` header, and stores the time of its last use. */
export async function findSystem(
  { database }: Platform,
  authorization: string | undefined,
): Promise<{ id: string; rights: readonly SystemRight[] } | undefined> {
  const secret = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1]
  if (!secret) return undefined
  const system = await findSystemBySecret(database.queries, hashToken(secret))
  if (!system) return undefined
  if (Date.now() - (system.lastUsedAt?.getTime() ?? 0) > touchAfterMs)
    await database.transaction((tx) => touchSystem(tx, system.id, new Date()))
  return { id: system.id, rights: rightsIn(system.rights) }
}

/** Lets `actOn` act on a system. */
export const actedSystem: ActedKind<StoredSystem, SystemChange> = {
  lock: lockSystem,
  version: ({ version }) => version,
  subject: ({ id, label }) => ({ kind: 'sending-system', id, label }),
  update: (tx, { id }, change) => updateSystem(tx, id, change),
}

/**
 * Revokes a system permanently: its secret opens nothing, and it gets no more webhooks. Requires a fresh second factor, because admitting it again needs a new secret.
 * @throws RefusedError forbidden
 */
export async function revokeSystem(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'systems:manage')
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

/**
 * Grants a system exactly these rights (rule SY1). Events that need a right it no longer has are dropped from its webhooks.
 * @throws RefusedError forbidden, also without a fresh second factor
 */
export async function setSystemRights(
  platform: Platform,
  actor: StaffActor,
  { id, rights: asked, version, origin }: { id: string; rights: readonly string[]; version: number; origin: Origin },
): Promise<ActResult<'revoked'>> {
  const by = permitted(actor, 'systems:manage')
  permitFresh(actor)
  const rights = rightsIn(asked)
  return actOn(platform, actedSystem, {
    id,
    by,
    expectedVersion: version,
    origin,
    isDone: (system) => rightsIn(system.rights).join(' ') === rights.join(' '),
    async work(_tx, system) {
      if (system.revokedAt) return refused('revoked')
      return ok({
        kind: 'permitted',
        change: { rights, events: eventsIn(system.events, rights) },
        was: { rights: rightsIn(system.rights).join(', ') },
        became: { rights: rights.join(', ') },
      })
    },
  })
}
