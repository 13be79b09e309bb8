import type { Platform } from '#app/platform/platform.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findOptOutKeys } from '../systems/opt-out-keys.store.server.ts'
import type { KeyRow } from './opt-outs-view.ts'

/** The keys that were issued, newest first, with what came by each. */
export async function listKeys({ database, config }: Platform, actor: StaffActor): Promise<KeyRow[]> {
  permit(actor, 'opt-outs:read')
  const rows = await findOptOutKeys(database.queries)
  return rows.map(({ key, numbers, lastAt }) => ({
    id: key.id,
    label: key.label,
    address: `${config.PUBLIC_URL}/sms-opt-out/${key.key}`,
    path: `/sms-opt-out/${key.key}`,
    madeBy: key.madeByName,
    madeAt: key.createdAt.toISOString(),
    numbers: numbers ?? 0,
    lastAt: lastAt ? lastAt.toISOString() : null,
    isRetired: key.retiredAt !== null,
    to: `/staff/opt-outs?key=${key.id}`,
  }))
}
