import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { type ActedKind, actOn, type ActResult, type Done } from '#app/outbox/act/act-on.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'

import { permit, permitFresh, permitted, type StaffActor } from '../../guards/staff-actor.server.ts'
import { makePasswordLink } from '../../sign-in/recovery/make-password-link.server.ts'
import { staffPasswordLinkMail } from '../../sign-in/recovery/password-link.mail.tsx'
import { deletePasswordLink } from '../../sign-in/recovery/password-links.queries.server.ts'
import type { Role } from '../../roles/roles.ts'
import { removeSecondFactor } from '../../sign-in/second-factor/remove-second-factor.server.ts'
import { staffSessionStore } from '../../sign-in/sessions/staff-sessions.queries.server.ts'
import { staffLimits } from '../../sign-in/staff-limits.ts'
import { secondFactorResetMail } from './member.mail.tsx'
import {
  keepRole,
  lockOwnerIds,
  lockStaff,
  markDisabled,
  markEnabled,
  type StaffMember,
} from './staff.queries.server.ts'

type MemberChange = ActResult<'last-owner'>

/** The effects of a change; undefined if nothing changed. */
type Changed = Done<never> | undefined

type Change = {
  staffId: string
  origin: Origin
  /** Whether the member is no longer an active owner afterwards. Refused for the last owner. */
  endsOwner: (member: StaffMember) => boolean
  apply(tx: Transaction, member: StaffMember): Promise<Changed>
}

/** A colleague as a subject of `actOn`. Only the audit log has their history. */
const actedMember: ActedKind<StaffMember, never> = {
  lock: lockStaff,
  subject: ({ id, name }) => ({ kind: 'staff', id, label: name }),
}

/**
 * Changes a member on an owner's behalf. Locks all owners in one order first: of two owners who demote each other concurrently one remains,
 * and an actor who was just demoted changes nothing.
 * @throws RefusedError forbidden
 */
async function changeMember(
  platform: Platform,
  actor: StaffActor,
  { staffId, origin, endsOwner, apply }: Change,
): Promise<MemberChange> {
  const by = permitted(actor, 'staff:manage')
  permitFresh(actor)
  let owners: string[] = []
  return actOn(platform, actedMember, {
    id: staffId,
    by,
    origin,
    async locks(tx) {
      owners = await lockOwnerIds(tx)
      if (!owners.includes(actor.id)) throw new RefusedError('forbidden')
    },
    async work(tx, member) {
      const isLastOwner = owners.every((id) => id === staffId)
      if (isLastOwner && endsOwner(member)) return refused('last-owner')
      return ok(await apply(tx, member))
    },
  })
}

/**
 * Gives a colleague another role, from their next request on. Refused for the last owner.
 * @throws RefusedError forbidden
 */
export function changeMemberRole(
  platform: Platform,
  actor: StaffActor,
  { staffId, role, reason }: { staffId: string; role: Role; reason: string },
  origin: Origin,
): Promise<MemberChange> {
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: (member) => member.role === 'owner' && role !== 'owner',
    async apply(tx, member) {
      if (member.role === role) return undefined
      await keepRole(tx, staffId, role)
      return { kind: 'role-changed', was: { role: member.role }, became: { role, ...(reason && { reason }) } }
    },
  })
}

/**
 * Disables a colleague and ends all their sessions. Refused for the last owner, because someone must be able to enable colleagues.
 * @throws RefusedError forbidden
 */
export function disableStaffMember(
  platform: Platform,
  actor: StaffActor,
  staffId: string,
  origin: Origin,
): Promise<MemberChange> {
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => true,
    async apply(tx) {
      if (!(await markDisabled(tx, staffId))) return undefined
      await deletePasswordLink(tx, staffId)
      const sessionsEnded = await staffSessionStore.endAll(tx, staffId)
      return { kind: 'disabled', was: { disabled: false }, became: { disabled: true, sessionsEnded } }
    },
  })
}

/**
 * Enables a disabled colleague, who signs in with the same credentials as before.
 * @throws RefusedError forbidden
 */
export function enableStaffMember(
  platform: Platform,
  actor: StaffActor,
  staffId: string,
  origin: Origin,
): Promise<MemberChange> {
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => false,
    async apply(tx) {
      if (!(await markEnabled(tx, staffId))) return undefined
      return { kind: 'enabled', was: { disabled: true }, became: { disabled: false } }
    },
  })
}

/**
 * Ends one or all sessions of a colleague. Password and second factor remain.
 * @throws RefusedError forbidden
 */
export function endMemberSessions(
  platform: Platform,
  actor: StaffActor,
  { staffId, sessionId }: { staffId: string; sessionId?: string | undefined },
  origin: Origin,
): Promise<MemberChange> {
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => false,
    async apply(tx) {
      if (sessionId) {
        const ended = await staffSessionStore.end(tx, staffId, sessionId)
        return ended && { kind: 'session-ended', was: { ip: ended.ip, userAgent: ended.userAgent } }
      }
      const ended = await staffSessionStore.endAll(tx, staffId)
      return ended > 0 ? { kind: 'sessions-ended', became: { ended } } : undefined
    },
  })
}

/**
 * Removes the second factor of a colleague who lost the device: voids authenticator, passkeys and recovery codes, ends all sessions, and
 * notifies them by mail. They set up another at the next sign-in. An owner cannot reset their own, because only the password would remain.
 * @throws RefusedError forbidden
 */
export async function resetMemberFactor(
  platform: Platform,
  actor: StaffActor,
  staffId: string,
  origin: Origin,
): Promise<ActResult<'last-owner' | 'own'>> {
  if (staffId === actor.id) return refused('own')
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => true,
    async apply(tx, member) {
      if (!member.enrolledAt) return undefined
      await removeSecondFactor(tx, platform.keys, staffId)
      // With an earlier link, access to the mailbox would be enough to open the account.
      await deletePasswordLink(tx, staffId)
      const sessionsEnded = await staffSessionStore.endAll(tx, staffId)
      const data = { signInUrl: `${platform.config.PUBLIC_URL}/staff/sign-in`, byName: actor.name }
      const to = { name: member.name, address: member.email }
      const about = { kind: 'staff', id: staffId }
      await commitEffects(tx, { mails: [mail({ template: secondFactorResetMail, data, to, about })] })
      return {
        kind: 'second-factor-reset',
        was: { enrolled: true },
        became: { enrolled: false, sessionsEnded },
      }
    },
  })
}

/**
 * Mails a member the link that sets a new password. It works once, for 24 hours, requires the second factor if the member has one, and
 * voids their previous link.
 * @throws RefusedError forbidden, also for a disabled member; too-many-requests
 */
export async function sendMemberPasswordLink(
  platform: Platform,
  actor: StaffActor,
  staffId: string,
  origin: Origin,
): Promise<MemberChange> {
  permit(actor, 'staff:manage')
  permitFresh(actor)
  const { config, keys, limits } = platform
  await limits.consume(staffLimits['staff-invitation'], { ip: addressBlock(origin.ip), subject: actor.id })
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => false,
    async apply(tx, { name, email, enrolledAt, disabledAt }) {
      if (disabledAt) throw new RefusedError('forbidden')
      const url = await makePasswordLink(tx, config, { staffId, kind: 'from-owner' })
      if (!url) return undefined
      const data = { name, url, life: '24 hours', byName: actor.name, hasFactor: enrolledAt !== null }
      const about = { kind: 'staff', id: staffId }
      await commitEffects(tx, {
        mails: [mail({ template: staffPasswordLinkMail, data, to: { name, address: email }, about })],
        keys,
      })
      return { kind: 'password-link-sent' }
    },
  })
}
