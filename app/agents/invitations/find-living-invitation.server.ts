import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

import { findLivingInvitation as findStored, lockLivingInvitation } from './invitations.store.server.ts'

/** An invitation as other rooms know it: when its code ends. */
type LivingInvitation = { id: string; expiresAt: Date }

/** The invitation of an email address (its key) that has made no account yet; its code may have run out. */
export async function findLivingInvitation(queries: Queries, emailKey: string): Promise<LivingInvitation | undefined> {
  const found = await findStored(queries, emailKey)
  return found && { id: found.id, expiresAt: found.expiresAt }
}

/**
 * The same, held until the caller's transaction ends: whoever sets up the account meanwhile waits, and then finds every
 * shop. Ask for the agent only afterwards.
 */
export async function holdLivingInvitation(tx: Transaction, emailKey: string): Promise<LivingInvitation | undefined> {
  const found = await lockLivingInvitation(tx, emailKey)
  return found && { id: found.id, expiresAt: found.expiresAt }
}
