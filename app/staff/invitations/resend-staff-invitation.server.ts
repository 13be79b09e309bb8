import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { mailQueue } from '#app/platform/mail/queue-mails.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { mailInvitation, makeInvitationKey } from './invitation-key.server.ts'
import { renewKey } from './staff-invitations.store.server.ts'
import { staffInvitationKind } from './staff-invitation.ts'
import { staffLimits } from '../staff-limits.ts'

/**
 * Mails an invitation again, with a new key and seven new days; the key before it is void.
 * @throws RefusedError forbidden, too-many-requests
 */
export async function resendStaffInvitation(
  platform: Platform,
  actor: StaffActor,
  id: string,
  origin: Origin,
): Promise<Result<undefined, 'not-found'>> {
  permit(actor, 'staff:manage')
  permitFresh(actor)
  await platform.limits.consume(staffLimits['staff-invitation'], { ip: addressBlock(origin.ip), subject: actor.id })
  const { key, keyHash, expiresAt } = makeInvitationKey()
  const resent = await platform.database.transaction(async (tx) => {
    const invitation = await renewKey(tx, id, keyHash, expiresAt)
    if (!invitation) return refused('not-found')
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.invited-again',
      subject: { kind: staffInvitationKind, id, label: invitation.name },
      became: { expiresAt: expiresAt.toISOString() },
      origin,
    })
    await mailInvitation(tx, platform, actor, { ...invitation, key })
    return accepted(undefined)
  })
  if (resent.ok) platform.jobs.wake(mailQueue)
  return resent
}
