import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { lockInvitation, updateInvitation } from '../invitations/invitations.store.server.ts'
import { readStopToken } from './reminder-link.server.ts'
import { shopsOfAgents } from '../shops-of-agents.server.ts'

/**
 * Somebody asks for no more reminders, with the link of one of them. The code keeps working. Once more is a success;
 * false when the link is not one of ours.
 */
export async function stopReminders(
  { database, keys, part }: Pick<Platform, 'database' | 'keys' | 'part'>,
  { token, origin }: { token: string; origin: Origin },
): Promise<boolean> {
  const id = readStopToken(keys, token)
  if (!id) return false
  return database.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, id)
    if (!invitation) return false
    if (invitation.remindersStoppedAt) return true
    const { newsagencyId, givenName } = invitation
    await updateInvitation(tx, id, { remindersStoppedAt: new Date(), nextReminderAt: null })
    const actor = { kind: 'agent' as const, name: givenName }
    const { findShopName, recordShopEvent } = part(shopsOfAgents)
    await recordShopEvent(tx, { newsagencyId, kind: 'reminders-stopped', actor })
    await recordAudit(tx, {
      actor: { kind: 'visitor', name: givenName },
      action: 'invitation.reminders-stopped',
      subject: { kind: 'invitation', id, label: await findShopName(tx, newsagencyId) },
      origin,
    })
    return true
  })
}
