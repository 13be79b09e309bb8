import { searchLine } from '#app/core/text/search-form.ts'
import type { SearchedKind } from '#app/office/search/searched-kinds.server.ts'

import { listSavedReplies } from './saved-replies.server.ts'

const path = '/staff/saved-replies'
const longestDetail = 100

/** Saved replies in the search over all kinds, by title and text. There are only some dozens. */
export const searchedReplies: SearchedKind = {
  right: 'kept-answers:manage',
  async find(platform, actor, search, most) {
    const typed = searchLine(search)
    const rows = (await listSavedReplies(platform, actor)).filter(({ title, words }) =>
      searchLine(`${title}\n${words}`).includes(typed),
    )
    return {
      heading: 'Saved replies',
      found: rows.slice(0, most).map(({ id, title, words }) => ({
        to: `${path}?edit=${id}`,
        title,
        detail: words.replaceAll(/\s+/g, ' ').slice(0, longestDetail),
        reference: null,
        isExample: false,
      })),
      allTo: rows.length > most ? path : null,
    }
  },
}
