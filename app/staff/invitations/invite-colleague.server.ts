import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { weekdayDate } from '#app/ui/dates.ts'

import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { isEmailTaken } from '../members/staff.store.server.ts'
import { type Role, roleLabels } from '../roles.ts'
import { staffLimits } from '../staff-limits.ts'
import { staffInvitationMail } from './staff-invitation.mail.tsx'
import type { StaffInvitationInput } from './staff-invitation.schema.ts'
import { staffInvitationKind } from './staff-invitation.ts'
import { insertStaffInvitation, markWithdrawn, renewKey } from './staff-invitations.store.server.ts'

const lifeMs = 7 * 86_400_000

type Mailed = { id: string; name: string; email: string; role: Role; key: string; expiresAt: Date }

/** Writes the mail with the key, in the caller's transaction. */
function mailInvitation(
  tx: Transaction,
  platform: Platform,
  actor: StaffActor,
  { id, name, email, role, key, expiresAt }: Mailed,
): Promise<void> {
  return accept(tx, {
    mails: [
      mail({
        template: staffInvitationMail,
        data: {
          name,
          role: roleLabels[role],
          byName: actor.name,
          joinUrl: `${platform.config.PUBLIC_URL}/staff/join?key=${key}`,
          expires: weekdayDate(expiresAt),
        },
        to: { name, address: email },
        about: { kind: staffInvitationKind, id },
      }),
    ],
    keys: platform.keys,
  })
}

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
  const { key, keyHash, expiresAt } = makeKey(lifeMs)
  const invited = await platform.database.transaction(async (tx) => {
    if (await isEmailTaken(tx, email)) return refused('email-taken')
    const invitation = { id, name, email, role, keyHash, expiresAt, invitedBy: actor.id }
    if (!(await insertStaffInvitation(tx, invitation))) return refused('already-invited')
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'staff.invited',
        subject: { kind: staffInvitationKind, id, label: name },
        became: { name, email, role, ...(reason && { reason }) },
        origin,
      },
    })
    await mailInvitation(tx, platform, actor, { id, name, email, role, key, expiresAt })
    return accepted({ id })
  })
  if (invited.ok) platform.jobs.wake(mailQueue)
  return invited
}

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
  const { key, keyHash, expiresAt } = makeKey(lifeMs)
  const resent = await platform.database.transaction(async (tx) => {
    const invitation = await renewKey(tx, id, keyHash, expiresAt)
    if (!invitation) return refused('not-found')
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'staff.invited-again',
        subject: { kind: staffInvitationKind, id, label: invitation.name },
        became: { expiresAt: expiresAt.toISOString() },
        origin,
      },
    })
    await mailInvitation(tx, platform, actor, { ...invitation, key })
    return accepted(undefined)
  })
  if (resent.ok) platform.jobs.wake(mailQueue)
  return resent
}

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
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'staff.invitation-withdrawn',
        subject: { kind: staffInvitationKind, id, label: name },
        was: { name, email, role },
        origin,
      },
    })
    return accepted(undefined)
  })
}
