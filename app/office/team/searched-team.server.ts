import { loadTeam } from '#app/staff/members/load-team.server.ts'
import type { SearchedKind } from '#app/staff/search/searched-kinds.server.ts'
import { roleLabels } from '#app/staff/roles.ts'

/** Colleagues, as the search over all kinds finds them. Only who manages them can open one; others see them in the list. */
export const searchedTeam: SearchedKind = {
  right: 'staff:read',
  async find(platform, actor, search, most) {
    const { rows } = await loadTeam(platform, actor, search)
    const listed = `/staff/team?${new URLSearchParams({ q: search })}`
    return {
      heading: 'Staff',
      found: rows.slice(0, most).map(({ name, email, role, detail, isExample }) => ({
        to: detail?.to ?? listed,
        title: name,
        detail: `${roleLabels[role]}, ${email}`,
        reference: null,
        isExample,
      })),
      allTo: rows.length > most ? listed : null,
    }
  },
}
