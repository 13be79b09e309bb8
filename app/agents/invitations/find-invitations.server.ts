import type { Queries } from '#app/platform/database/database.server.ts'

import { findInvitationsOf, type StoredInvitation } from './invitations.store.server.ts'

/** What staff may know of an invitation: never its code, not even hashed. */
export type InvitationView = Omit<StoredInvitation, 'codeBucket' | 'codeHash' | 'keyId'>

/** The newest invitation of each of these email addresses. */
export async function findInvitations(
  queries: Queries,
  emailKeys: readonly string[],
): Promise<Map<string, InvitationView>> {
  if (emailKeys.length === 0) return new Map()
  const rows = await findInvitationsOf(queries, emailKeys)
  return new Map(rows.map((row) => [row.emailKey, row]))
}
