import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { markWithdrawn } from './staff-invitations.store.server.ts'
import { staffInvitationKind } from './staff-invitation.ts'

/**
 * Takes an invitation back: its link opens nothing any more.
 * @throws RefusedError forbidden
 */
export function withdrawStaffInvitation(
  { database }: Platform,
  actor: StaffActor,
  id: string,
  origin: Origin,
): Promise<Result<undefined, 'not-found'>> {
  permit(actor, 'staff:manage')
  permitFresh(actor)
  return database.transaction(async (tx) => {
    const invitation = await markWithdrawn(tx, id)
    if (!invitation) return refused('not-found')
    const { name, email, role } = invitation
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.invitation-withdrawn',
      subject: { kind: staffInvitationKind, id, label: name },
      was: { name, email, role },
      origin,
    })
    return accepted(undefined)
  })
}
