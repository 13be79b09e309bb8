import { isExampleAddress } from '#app/platform/example.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { searchLine } from '#app/platform/search/search-form.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { findOpenInvitations } from '../invitations/staff-invitations.store.server.ts'
import { findTeam, type StaffMember } from './staff.store.server.ts'
import { countPasskeys } from '../passkeys/passkeys.store.server.ts'
import { can } from '../roles.ts'
import { findPresence } from '../sessions/session.store.server.ts'
import { factorWords, type InvitationRow, type TeamRow } from './team-view.ts'

const hereMs = 5 * 60_000

/** Everybody of the staff, with what the actor may see of them: owners see factors, sessions and invitations. */
export async function loadTeam({ database: { queries } }: Platform, actor: StaffActor, search = '') {
  const canManage = can(actor.role, 'staff:manage')
  const [members, presence, passkeys, invitations] = await Promise.all([
    findTeam(queries),
    canManage ? findPresence(queries) : new Map<string, never>(),
    canManage ? countPasskeys(queries) : new Map<string, number>(),
    canManage ? findOpenInvitations(queries) : [],
  ])
  const isFound = ({ name, email }: { name: string; email: string }) =>
    searchLine(`${name} ${email}`).includes(searchLine(search))

  const rowOf = (member: StaffMember): TeamRow => {
    const { id, name, email, role, disabledAt } = member
    const { lastSeenAt = null, signedIn = 0 } = presence.get(id) ?? {}
    const detail = {
      to: `/staff/team/${id}`,
      factor: member.enrolledAt && factorWords(member.totpEnrolledAt !== null, passkeys.get(id) ?? 0),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      isHere: signedIn > 0 && lastSeenAt !== null && Date.now() - lastSeenAt.getTime() < hereMs,
      signedIn,
    }
    return {
      id,
      name,
      email,
      isExample: isExampleAddress(email),
      role,
      isMe: id === actor.id,
      isDisabled: disabledAt !== null,
      ...(canManage && { detail }),
    }
  }

  const invitationRows: InvitationRow[] = invitations.filter(isFound).map(({ id, name, email, role, expiresAt }) => ({
    id,
    to: `/staff/team/invitations/${id}`,
    name,
    email,
    isExample: isExampleAddress(email),
    role,
    expiresAt: expiresAt.toISOString(),
    isOver: expiresAt.getTime() < Date.now(),
  }))
  const active = members.filter(({ disabledAt }) => !disabledAt)
  return {
    rows: members.filter(isFound).map(rowOf),
    invitations: invitationRows,
    figures: [
      { label: active.length === 1 ? 'Person' : 'People', value: active.length },
      ...(canManage
        ? [
            { label: 'With a second factor', value: active.filter(({ enrolledAt }) => enrolledAt).length },
            { label: 'Invited', value: invitations.length },
          ]
        : []),
    ],
    search,
    canManage,
    now: new Date().toISOString(),
  }
}
