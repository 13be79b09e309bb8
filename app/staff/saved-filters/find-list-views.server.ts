import type { Platform } from '#app/platform/platform.server.ts'
import type { ListViews } from '#app/ui/table/saved-views.tsx'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { findSavedFilters } from './manage-saved-filters.server.ts'

type ShownList = {
  /** `/staff/…`: its last part is the name under which views are kept. */
  path: string
  params: URLSearchParams
  /** Whether the list understands what an address says by this name. */
  understands(name: string, params: URLSearchParams): boolean
}

/** What the list understands of an address, in the order of the alphabet: the same view is always the same words. */
function understood({ understands }: ShownList, params: URLSearchParams): string {
  const words = new URLSearchParams([...params].filter(([name, word]) => word !== '' && understands(name, params)))
  words.sort()
  return words.toString()
}

/**
 * The views that this member keeps of the list that they look at (rule BO28). What the list does not understand of one, such as a
 * filter that is no more, is left out of its link, which says so.
 */
export async function findListViews(platform: Platform, actor: StaffActor, shown: ShownList): Promise<ListViews> {
  const { path, params } = shown
  const list = path.slice(path.lastIndexOf('/') + 1)
  const query = understood(shown, params)
  const saved = await findSavedFilters(platform, actor, list)
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
