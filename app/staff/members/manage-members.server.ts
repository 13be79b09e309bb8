import { accept } from '#app/platform/accept/accept.server.ts'
import { type ActedKind, actOn, type ActResult, type Done } from '#app/platform/act/act-on.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { mail } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused } from '#app/platform/result.ts'

import { permit, permitFresh, permitted, type StaffActor } from '../guards/staff-actor.server.ts'
import { makePasswordLink } from '../recovery/make-password-link.server.ts'
import { staffPasswordLinkMail } from '../recovery/password-link.mail.tsx'
import { deletePasswordLink } from '../recovery/password-links.store.server.ts'
import type { Role } from '../roles.ts'
import { removeSecondFactor } from '../second-factor/remove-second-factor.server.ts'
import { staffSessionStore } from '../sessions/staff-sessions.store.server.ts'
import { staffLimits } from '../staff-limits.ts'
import { secondFactorResetMail } from './member.mail.tsx'
import { keepRole, lockOwnerIds, lockStaff, markDisabled, markEnabled, type StaffMember } from './staff.store.server.ts'

type MemberChange = ActResult<'last-owner'>

/** What a change did; undefined when there was nothing to change. */
type Changed = Done<never> | undefined

type Change = {
  staffId: string
  origin: Origin
  /** Whether the member is no owner afterwards, or cannot come in: the last one is kept from it. */
  endsOwner: (member: StaffMember) => boolean
  apply(tx: Transaction, member: StaffMember): Promise<Changed>
}

/** A member of staff as `actOn` acts on them: the audit log alone has their history. */
const actedMember: ActedKind<StaffMember, never> = {
  lock: lockStaff,
  subject: ({ id, name }) => ({ kind: 'staff', id, label: name }),
}

/**
 * An owner changes a member. All owners are locked first, in one order: two who
 * take each other's key at once leave one of them, and somebody who lost theirs a moment ago changes nothing any more.
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
      return accepted(await apply(tx, member))
    },
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
      return { kind: 'role-changed', was: { role: member.role }, became: { role, ...(reason && { reason }) } }
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
      const sessionsEnded = await staffSessionStore.endAll(tx, staffId)
      return { kind: 'disabled', was: { disabled: false }, became: { disabled: true, sessionsEnded } }
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
      return { kind: 'enabled', was: { disabled: true }, became: { disabled: false } }
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
        const ended = await staffSessionStore.end(tx, staffId, sessionId)
        return ended && { kind: 'session-ended', was: { ip: ended.ip, userAgent: ended.userAgent } }
      }
      const ended = await staffSessionStore.endAll(tx, staffId)
      return ended > 0 ? { kind: 'sessions-ended', became: { ended } } : undefined
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
): Promise<ActResult<'last-owner' | 'own'>> {
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
      const sessionsEnded = await staffSessionStore.endAll(tx, staffId)
      const data = { signInUrl: `${platform.config.PUBLIC_URL}/staff/sign-in`, byName: actor.name }
      const to = { name: member.name, address: member.email }
      const about = { kind: 'staff', id: staffId }
      await accept(tx, { mails: [mail({ template: secondFactorResetMail, data, to, about })] })
      return {
        kind: 'second-factor-reset',
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
      await accept(tx, {
        mails: [mail({ template: staffPasswordLinkMail, data, to: { name, address: email }, about })],
        keys,
      })
      return { kind: 'password-link-sent' }
    },
  })
}
