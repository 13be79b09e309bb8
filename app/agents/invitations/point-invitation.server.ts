import type { Transaction } from '#app/platform/database/database.server.ts'

import { lockLivingInvitation, updateInvitation } from './invitations.store.server.ts'

/** The living invitation of an email (its key) speaks of another of its shops from now on, in the caller's transaction. */
export async function pointInvitation(tx: Transaction, emailKey: string, newsagencyId: string): Promise<void> {
  const invitation = await lockLivingInvitation(tx, emailKey)
  if (invitation) await updateInvitation(tx, invitation.id, { newsagencyId })
}
