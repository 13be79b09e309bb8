import type { Transaction } from '#app/platform/database/database.server.ts'

import { lockLivingInvitation, updateInvitation } from './invitations.store.server.ts'

/**
 * Revokes the living invitation of an email address (its key), inside the caller's transaction: its code opens nothing
 * any more, and nobody is reminded of it. False when there is none.
 */
export async function endInvitation(tx: Transaction, emailKey: string): Promise<boolean> {
  const invitation = await lockLivingInvitation(tx, emailKey)
  if (!invitation) return false
  await updateInvitation(tx, invitation.id, { revokedAt: new Date(), nextReminderAt: null })
  return true
}
