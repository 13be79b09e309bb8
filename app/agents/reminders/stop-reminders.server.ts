import { accept } from '#app/platform/accept/accept.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/platform/crypto/signed-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { agentName } from '../agent-name.ts'
import { findInvitation, lockInvitation, updateInvitation } from '../invitations/invitations.store.server.ts'
import { shopsOfAgents } from '../shops-of-agents.server.ts'

const purpose = 'invitation-reminders'

export const stopPath = '/signup/reminders/stop'

/** Where a mail program stops them by one POST, without a page and a cookie (RFC 8058). */
export const oneClickPath = '/account/reminders/stop'

const linkTo = (path: string, keys: Keys, publicUrl: string, invitationId: string) =>
  `${publicUrl}${path}?${new URLSearchParams({ token: signId(keys, purpose, invitationId) })}`

/** The page on which somebody asks for no more reminders of an invitation. Whoever has the link may. */
export function stopUrl(keys: Keys, publicUrl: string, invitationId: string): string {
  return linkTo(stopPath, keys, publicUrl, invitationId)
}

/** The call for the header `List-Unsubscribe` of a reminder. */
export function oneClickUrl(keys: Keys, publicUrl: string, invitationId: string): string {
  return linkTo(`/api${oneClickPath}`, keys, publicUrl, invitationId)
}

/** The invitation that a link was made for. */
const readStopToken = (keys: Keys, token: string): string | undefined => readSignedId(keys, purpose, token)

/** Whether the reminders that a link speaks of go on; undefined when the link is not one of ours. */
export async function findReminders(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  token: string,
): Promise<{ isStopped: boolean } | undefined> {
  const id = readStopToken(keys, token)
  const invitation = id && (await findInvitation(database.queries, id))
  return invitation ? { isStopped: invitation.remindersStoppedAt !== null } : undefined
}

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
    const { newsagencyId } = invitation
    const name = agentName(invitation)
    await updateInvitation(tx, id, { remindersStoppedAt: new Date(), nextReminderAt: null })
    const actor = { kind: 'agent' as const, name }
    const { findShopName, recordShopEvent } = part(shopsOfAgents)
    await recordShopEvent(tx, { newsagencyId, kind: 'reminders-stopped', actor })
    await accept(tx, {
      audit: {
        actor: { kind: 'visitor', name },
        action: 'invitation.reminders-stopped',
        subject: { kind: 'invitation', id, label: await findShopName(tx, newsagencyId) },
        origin,
      },
    })
    return true
  })
}
