import type { Platform } from '#app/platform/platform.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findSystems } from '../systems/sending-systems.store.server.ts'
import type { SystemRow } from './opt-outs-view.ts'

/** The sending systems, newest first. */
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
