import { isExampleAddress } from '#app/core/example.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { searchInvitations } from '#app/office/team/invitations/search-invitations.server.ts'
import { can } from '#app/office/roles/roles.ts'

import { teamList } from './team.list.server.ts'
import type { ListedColleague } from './team-view.ts'

/** Returns the colleagues of a query. On the last page the open invitations follow for actors who may manage staff. */
export async function loadTeamList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  const canManage = can(actor.role, 'staff:manage')
  const shown = await teamList.show(platform, actor, params)
  const { search, ...others } = teamList.read(params, actor).narrowed
  const open = canManage ? await searchInvitations(platform, actor, '') : []
  const isLast = Object.keys(others).length === 0 && shown.list.olderTo === undefined
  const found = search && open.length > 0 ? await searchInvitations(platform, actor, search) : open
  const invitations = (isLast ? found : []).map(({ id, name, email, role, expiresAt }) => ({
    kind: 'invitation' as const,
    id,
    to: `/staff/team/invitations/${id}`,
    name,
    email,
    isExample: isExampleAddress(email),
    role,
    expiresAt: expiresAt.toISOString(),
    isOver: expiresAt.getTime() < Date.now(),
  }))
  const [people, ...secret] = shown.counts.map((count) =>
    count.label === 'People' && count.value === 1 ? { ...count, label: 'Person' } : count,
  )
  const rows: ListedColleague[] = [...shown.rows.map((row) => ({ kind: 'member' as const, ...row })), ...invitations]
  return {
    ...shown,
    rows,
    // The counts for owners come after the number of colleagues.
    counts: [...(people ? [people] : []), ...(canManage ? [...secret, { label: 'Invited', value: open.length }] : [])],
    canManage,
  }
}
