import type { Platform } from '#app/platform/platform.server.ts'

import { findInvitation } from '../invitations/invitations.store.server.ts'
import { readStopToken } from './reminder-link.server.ts'

/** Whether the reminders that a link speaks of go on; undefined when the link is not one of ours. */
export async function findReminders(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  token: string,
): Promise<{ isStopped: boolean } | undefined> {
  const id = readStopToken(keys, token)
  const invitation = id && (await findInvitation(database.queries, id))
  return invitation ? { isStopped: invitation.remindersStoppedAt !== null } : undefined
}
