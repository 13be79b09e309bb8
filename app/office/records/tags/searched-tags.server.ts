import type { Right } from '#app/office/roles/roles.ts'
import { can } from '#app/office/roles/roles.ts'
import type { SearchedKind } from '#app/office/search/searched-kinds.server.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { findTagsLike } from './tags.queries.server.ts'

/** A list whose records have tags. */
export type TaggedList = { kind: string; heading: string; right: Right; addressOf(tag: string): string }

/** Tags in the search over all kinds: for each list, the tags that begin with the search, with the list of their records (rule BO26). */
export const searchedTags = (lists: readonly TaggedList[]): SearchedKind => ({
  async find(platform, actor, search, most) {
    const readable = lists.filter(({ right }) => can(actor.role, right))
    const kinds = readable.map(({ kind }) => kind)
    const tags = await findTagsLike(platform.database.queries, kinds, search.trim().toLowerCase(), most)
    return {
      heading: 'Tags',
      found: tags.flatMap(({ kind, tag, count }) => {
        const list = readable.find((each) => each.kind === kind)
        if (!list) return []
        const detail = `${list.heading}, ${counted(count, 'record')}`
        return [{ to: list.addressOf(tag), title: tag, detail, reference: null, isExample: false }]
      }),
      allTo: null,
    }
  },
})
