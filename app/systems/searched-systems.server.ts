import { searchLine } from '#app/core/text/search-form.ts'
import type { SearchedKind } from '#app/office/search/searched-kinds.server.ts'

import { listSystems } from './manage-systems.server.ts'
import { systemRights } from './system.ts'

const path = '/staff/systems'

/** Systems in the search over all kinds, by name. There are only some dozens. */
export const searchedSystems: SearchedKind = {
  right: 'systems:manage',
  async find(platform, actor, search, most) {
    const typed = searchLine(search)
    const rows = (await listSystems(platform, actor)).filter(({ label }) => searchLine(label).includes(typed))
    return {
      heading: 'Systems',
      found: rows.slice(0, most).map(({ id, label, rights, isRevoked }) => ({
        to: `${path}/${id}`,
        title: label,
        detail: isRevoked ? 'Access revoked' : rights.map((right) => systemRights[right]).join('; ') || 'No rights',
        reference: null,
        isExample: false,
      })),
      allTo: rows.length > most ? path : null,
    }
  },
}
