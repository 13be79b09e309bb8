import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import { type ActedKind, type Actor, actOn, actOnNew, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { weekdayDate } from '#app/ui/time/dates.ts'

import { permitFresh, permitted, type StaffActor } from '../../guards/staff-actor.server.ts'
import { isEmailTaken } from '../members/staff.queries.server.ts'
import { type Role, roleLabels } from '../../roles/roles.ts'
import { staffLimits } from '../../sign-in/staff-limits.ts'
import { staffInvitationMail } from './staff-invitation.mail.tsx'
import type { StaffInvitationInput } from './staff-invitation.schema.ts'
import { staffInvitationKind } from './staff-invitation.ts'
import {
  insertStaffInvitation,
  isOpen,
  lockStaffInvitation,
  type StaffInvitation,
  updateStaffInvitation,
} from './staff-invitations.queries.server.ts'

const lifeMs = 7 * 86_400_000

/** The audit log names these acts `staff.invited`. */
const audited = 'staff'

/**
 * Checks the right to manage staff and a fresh second factor.
 * @throws RefusedError forbidden
 */
function permitFreshly(actor: StaffActor): Actor {
  permitFresh(actor)
  return permitted(actor, 'staff:manage')
}

/**
 * Counts one mail towards the actor's limit.
 * @throws RefusedError too-many-requests
 */
const countMail = ({ limits }: Platform, { id }: StaffActor, { ip }: Origin): Promise<void> =>
  limits.consume(staffLimits['staff-invitation'], { ip: addressBlock(ip), subject: id })

type Mailed = { id: string; name: string; email: string; role: Role; key: string; expiresAt: Date }

/** Queues the mail with the key in the caller's transaction. */
function mailInvitation(
  tx: Transaction,
  platform: Platform,
  actor: StaffActor,
  { id, name, email, role, key, expiresAt }: Mailed,
): Promise<void> {
  return commitEffects(tx, {
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
 * Invites a person by mail. The account is created when they open the link and choose a password.
 * @throws RefusedError forbidden, too-many-requests
 */
export async function inviteColleague(
  platform: Platform,
  actor: StaffActor,
  { name, email, role, reason }: StaffInvitationInput,
  origin: Origin,
): Promise<Result<{ id: string }, 'email-taken' | 'already-invited'>> {
  const by = permitFreshly(actor)
  await countMail(platform, actor, origin)
  const id = newId()
  const { key, keyHash, expiresAt } = makeKey(lifeMs)
  const invited = await actOnNew<'email-taken' | 'already-invited'>(platform, {
    by,
    audited,
    origin,
    async work(tx) {
      if (await isEmailTaken(tx, email)) return refused('email-taken')
      const invitation = { id, name, email, role, keyHash, expiresAt, invitedBy: actor.id }
      if (!(await insertStaffInvitation(tx, invitation))) return refused('already-invited')
      await mailInvitation(tx, platform, actor, { id, name, email, role, key, expiresAt })
      return ok({
        kind: 'invited',
        made: { kind: staffInvitationKind, id, label: name },
        became: { name, email, role, ...(reason && { reason }) },
      })
    },
  })
  return invited.ok ? ok({ id }) : invited
}

const actedInvitation: ActedKind<StaffInvitation, Partial<StaffInvitation>> = {
  lock: lockStaffInvitation,
  subject: ({ id, name }) => ({ kind: staffInvitationKind, id, label: name }),
  audited,
  update: (tx, { id }, change) => updateStaffInvitation(tx, id, change),
}

/**
 * Mails an invitation again with a new key, valid for seven days, and voids the previous key. `not-found`: it was used or withdrawn.
 * @throws RefusedError forbidden, too-many-requests
 */
export async function resendStaffInvitation(
  platform: Platform,
  actor: StaffActor,
  id: string,
  origin: Origin,
): Promise<ActResult> {
  const by = permitFreshly(actor)
  await countMail(platform, actor, origin)
  const { key, keyHash, expiresAt } = makeKey(lifeMs)
  return actOn<StaffInvitation, Partial<StaffInvitation>, 'not-found'>(platform, actedInvitation, {
    id,
    by,
    origin,
    async work(tx, invitation) {
      if (!isOpen(invitation)) return refused('not-found')
      await mailInvitation(tx, platform, actor, { ...invitation, key, expiresAt })
      return ok({
        kind: 'invited-again',
        change: { keyHash, expiresAt, sentAt: new Date() },
        became: { expiresAt: expiresAt.toISOString() },
      })
    },
  })
}

/**
 * Withdraws an invitation and voids its link. Idempotent. `not-found`: it was used.
 * @throws RefusedError forbidden
 */
export async function withdrawStaffInvitation(
  platform: Platform,
  actor: StaffActor,
  id: string,
  origin: Origin,
): Promise<ActResult> {
  const by = permitFreshly(actor)
  return actOn<StaffInvitation, Partial<StaffInvitation>, 'not-found'>(platform, actedInvitation, {
    id,
    by,
    origin,
    isDone: ({ withdrawnAt }) => withdrawnAt !== null,
    async work(_tx, invitation) {
      if (!isOpen(invitation)) return refused('not-found')
      const { name, email, role } = invitation
      return ok({ kind: 'invitation-withdrawn', change: { withdrawnAt: new Date() }, was: { name, email, role } })
    },
  })
}
