import type { Platform } from '#app/web/platform.server.ts'
import type { ListViews } from '#app/ui/table/saved-views.tsx'

import type { StaffActor } from '../../guards/staff-actor.server.ts'
import { storedNameOf } from './lists-with-views.ts'
import { findSavedFilters } from './manage-saved-filters.server.ts'

type ShownList = {
  /** `/staff/…`: its last part identifies the list. */
  path: string
  params: URLSearchParams
  /** Whether the list supports a query parameter of this name and value. */
  understands(name: string, params: URLSearchParams): boolean
}

/** Returns the supported part of a query in alphabetical order, so that equal views have equal queries. */
function understood({ understands }: ShownList, params: URLSearchParams): string {
  const words = new URLSearchParams([...params].filter(([name, word]) => word !== '' && understands(name, params)))
  words.sort()
  return words.toString()
}

/**
 * Returns the member's saved views of a list (rule BO28). A parameter that the list no longer supports is omitted from the view's link,
 * which is marked.
 */
export async function findListViews(platform: Platform, actor: StaffActor, shown: ShownList): Promise<ListViews> {
  const { path, params } = shown
  const list = path.slice(path.lastIndexOf('/') + 1)
  const query = understood(shown, params)
  const saved = await findSavedFilters(platform, actor, storedNameOf(list))
  return {
    saved: saved.map(({ id, name, query: kept }) => {
      const words = new URLSearchParams(kept)
      const whole = understood(shown, words)
      const isInPart = [...words].filter(([, word]) => word !== '').length > [...new URLSearchParams(whole)].length
      return { id, name, to: whole ? `${path}?${whole}` : path, isCurrent: whole === query, isInPart }
    }),
    query,
    editTo: `/staff/views/${list}`,
  }
}
