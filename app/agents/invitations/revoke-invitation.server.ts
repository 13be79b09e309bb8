import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { canDo, invitationState } from './invitation.ts'
import { lockInvitation, updateInvitation } from './invitations.store.server.ts'
import { shopsOfAgents } from '../shops-of-agents.server.ts'

/**
 * Staff revoke an invitation: its code opens nothing any more, and reminders stop. One that is revoked already is a
 * success; one that made an account cannot be revoked.
 * @throws RefusedError forbidden
 */
export async function revokeInvitation(
  { database, part }: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<Result<void, 'not-found' | 'used'>> {
  permit(actor, 'newsagencies:write')
  const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
  return database.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, id)
    if (!invitation) return refused('not-found')
    const state = invitationState(invitation, new Date())
    if (state === 'revoked') return accepted(undefined)
    if (!canDo('revoke', state)) return refused('used')
    await updateInvitation(tx, id, { revokedAt: new Date(), nextReminderAt: null })
    const { findShopName, recordShopEvent } = part(shopsOfAgents)
    await recordShopEvent(tx, { newsagencyId: invitation.newsagencyId, kind: 'invitation-revoked', actor: by })
    await recordAudit(tx, {
      actor: by,
      action: 'invitation.revoked',
      subject: {
        kind: 'newsagency',
        id: invitation.newsagencyId,
        label: await findShopName(tx, invitation.newsagencyId),
      },
      was: { state },
      became: { state: 'revoked' },
      origin,
    })
    return accepted(undefined)
  })
}
