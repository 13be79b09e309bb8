import { accept } from '#app/platform/accept/accept.server.ts'
import type { AuditEntry } from '#app/platform/accept/audit-entry.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { makePasswordLink } from '../recovery/make-password-link.server.ts'
import { staffPasswordLinkMail } from '../recovery/password-link.mail.tsx'
import { deletePasswordLink } from '../recovery/password-links.store.server.ts'
import type { Role } from '../roles.ts'
import { removeSecondFactor } from '../second-factor/remove-second-factor.server.ts'
import { endSession, endSessionsOf } from '../sessions/session.store.server.ts'
import { staffLimits } from '../staff-limits.ts'
import { secondFactorResetMail } from './member.mail.tsx'
import { keepRole, lockOwnerIds, lockStaff, markDisabled, markEnabled, type StaffMember } from './staff.store.server.ts'

type MemberChange = Result<undefined, 'not-found' | 'last-owner'>

/** What a change writes down; undefined when there was nothing to change. */
type ChangeRecord = Pick<AuditEntry, 'action' | 'was' | 'became'> | undefined

type Change = {
  staffId: string
  origin: Origin
  /** Whether the member is no owner afterwards, or cannot come in: the last one is kept from it. */
  endsOwner: (member: StaffMember) => boolean
  apply(tx: Transaction, member: StaffMember): Promise<ChangeRecord>
}

/**
 * An owner changes a member, in one transaction with its audit entry. All owners are locked first, in one order: two who
 * take each other's key at once leave one of them, and somebody who lost theirs a moment ago changes nothing any more.
 * @throws RefusedError forbidden
 */
async function changeMember(
  { database }: Platform,
  actor: StaffActor,
  { staffId, origin, endsOwner, apply }: Change,
): Promise<MemberChange> {
  permit(actor, 'staff:manage')
  permitFresh(actor)
  return database.transaction(async (tx) => {
    const owners = await lockOwnerIds(tx)
    if (!owners.includes(actor.id)) throw new RefusedError('forbidden')
    const member = await lockStaff(tx, staffId)
    if (!member) return refused('not-found')
    const isLastOwner = owners.every((id) => id === staffId)
    if (isLastOwner && endsOwner(member)) return refused('last-owner')
    const change = await apply(tx, member)
    if (change)
      await accept(tx, {
        audit: {
          ...change,
          actor: { kind: 'staff', id: actor.id, name: actor.name },
          subject: { kind: 'staff', id: staffId, label: member.name },
          origin,
        },
      })
    return accepted(undefined)
  })
}

/**
 * An owner gives a person another role; it holds from their next request on. The last owner keeps theirs.
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
      return { action: 'staff.role-changed', was: { role: member.role }, became: { role, ...(reason && { reason }) } }
    },
  })
}

/**
 * An owner shuts a person out: their sessions end at once. The last owner stays, or nobody could let anybody in again.
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
      const sessionsEnded = await endSessionsOf(tx, staffId)
      return { action: 'staff.disabled', was: { disabled: false }, became: { disabled: true, sessionsEnded } }
    },
  })
}

/**
 * An owner lets a person in again who was shut out. They sign in with what they had.
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
      return { action: 'staff.enabled', was: { disabled: true }, became: { disabled: false } }
    },
  })
}

/**
 * An owner signs a person out: of one browser, or of all of them. Their password and second factor stay.
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
        const ended = await endSession(tx, staffId, sessionId)
        return ended && { action: 'staff.session-ended', was: { ip: ended.ip, userAgent: ended.userAgent } }
      }
      const ended = await endSessionsOf(tx, staffId)
      return ended > 0 ? { action: 'staff.sessions-ended', became: { ended } } : undefined
    },
  })
}

/**
 * An owner takes a person's second factor away, because its device is lost: authenticator, passkeys and recovery codes are
 * void, all sessions end, and the next sign-in sets up another. The person is told by mail. Nobody can do it to
 * themselves: it would leave the password alone.
 * @throws RefusedError forbidden
 */
export async function resetMemberFactor(
  platform: Platform,
  actor: StaffActor,
  staffId: string,
  origin: Origin,
): Promise<MemberChange | Result<undefined, 'own'>> {
  if (staffId === actor.id) return refused('own')
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => true,
    async apply(tx, member) {
      if (!member.enrolledAt) return undefined
      await removeSecondFactor(tx, platform.keys, staffId)
      // A link that was mailed before would open the account with the mailbox alone.
      await deletePasswordLink(tx, staffId)
      const sessionsEnded = await endSessionsOf(tx, staffId)
      const data = { signInUrl: `${platform.config.PUBLIC_URL}/staff/sign-in`, byName: actor.name }
      const to = { name: member.name, address: member.email }
      const about = { kind: 'staff', id: staffId }
      await accept(tx, { mails: [mail({ template: secondFactorResetMail, data, to, about })] })
      return {
        action: 'staff.second-factor-reset',
        was: { enrolled: true },
        became: { enrolled: false, sessionsEnded },
      }
    },
  })
}

/**
 * An owner mails a member the link that sets a new password. It works once, for 24 hours, and asks for the second factor if the member
 * has one. Their older link stops working.
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
  const { config, keys, limits, jobs } = platform
  await limits.consume(staffLimits['staff-invitation'], { ip: addressBlock(origin.ip), subject: actor.id })
  const sent = await changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => false,
    async apply(tx, { name, email, enrolledAt, disabledAt }) {
      if (disabledAt) throw new RefusedError('forbidden')
      const url = await makePasswordLink(tx, config, { staffId, kind: 'from-owner' })
      if (!url) return undefined
      const data = { name, url, life: '24 hours', byName: actor.name, hasFactor: enrolledAt !== null }
      const about = { kind: 'staff', id: staffId }
      await accept(tx, {
        mails: [mail({ template: staffPasswordLinkMail, data, to: { name, address: email }, about })],
        keys,
      })
      return { action: 'staff.password-link-sent' }
    },
  })
  if (sent.ok) jobs.wake(mailQueue)
  return sent
}
