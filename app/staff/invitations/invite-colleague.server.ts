import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { mailQueue } from '#app/platform/mail/queue-mails.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { isEmailTaken } from '../members/staff.store.server.ts'
import { mailInvitation, makeInvitationKey } from './invitation-key.server.ts'
import type { StaffInvitationInput } from './staff-invitation.schema.ts'
import { insertStaffInvitation } from './staff-invitations.store.server.ts'
import { staffInvitationKind } from './staff-invitation.ts'
import { staffLimits } from '../staff-limits.ts'

/**
 * An owner invites a person by mail. The account is made when they open the link and choose a password.
 * @throws RefusedError forbidden, too-many-requests
 */
export async function inviteColleague(
  platform: Platform,
  actor: StaffActor,
  { name, email, role, reason }: StaffInvitationInput,
  origin: Origin,
): Promise<Result<{ id: string }, 'email-taken' | 'already-invited'>> {
  permit(actor, 'staff:manage')
  permitFresh(actor)
  await platform.limits.consume(staffLimits['staff-invitation'], { ip: addressBlock(origin.ip), subject: actor.id })
  const id = newId()
  const { key, keyHash, expiresAt } = makeInvitationKey()
  const invited = await platform.database.transaction(async (tx) => {
    if (await isEmailTaken(tx, email)) return refused('email-taken')
    const invitation = { id, name, email, role, keyHash, expiresAt, invitedBy: actor.id }
    if (!(await insertStaffInvitation(tx, invitation))) return refused('already-invited')
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.invited',
      subject: { kind: staffInvitationKind, id, label: name },
      became: { name, email, role, ...(reason && { reason }) },
      origin,
    })
    await mailInvitation(tx, platform, actor, { id, name, email, role, key, expiresAt })
    return accepted({ id })
  })
  if (invited.ok) platform.jobs.wake(mailQueue)
  return invited
}
