import { endInvitation } from '#app/agents/invitations/end-invitation.server.ts'
import { pointInvitation } from '#app/agents/invitations/point-invitation.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

import { findOtherWaiting, type StoredNewsagency } from './newsagency-changes.store.server.ts'

/**
 * Nobody is invited to a shop that is gone: its invitation is revoked. One that opens another shop as well lives on, and
 * speaks of that shop from now on. True when it was revoked.
 */
export async function endShopsInvitation(
  tx: Transaction,
  { id, agentId, emailKey }: Pick<StoredNewsagency, 'id' | 'agentId' | 'emailKey'>,
): Promise<boolean> {
  if (agentId !== null || emailKey === null) return false
  const other = await findOtherWaiting(tx, emailKey, id)
  if (other === undefined) return endInvitation(tx, emailKey)
  await pointInvitation(tx, emailKey, other)
  return false
}
