import { searchLine } from '#app/core/text/search-form.ts'

import { can } from '../roles/roles.ts'
import { places } from '../shell/places.tsx'
import type { SearchedKind } from './searched-kinds.server.ts'

/** The pages of the menu in the search over all kinds, by their names. */
export const searchedPages: SearchedKind = {
  find(_platform, actor, search, most) {
    const typed = searchLine(search)
    const found = places
      .flat()
      .filter(({ label, right }) => searchLine(label).includes(typed) && (!right || can(actor.role, right)))
    return Promise.resolve({
      heading: 'Pages',
      found: found.slice(0, most).map(({ to, label }) => ({
        to,
        title: label,
        detail: 'Page of the back office',
        reference: null,
        isExample: false,
      })),
      allTo: null,
    })
  },
}
