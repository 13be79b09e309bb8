import type { Platform } from '#app/platform/platform.server.ts'
import { port } from '#app/platform/ports.server.ts'
import { cappedCount } from '#app/ui/format-count.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { can, type Right } from '../roles.ts'
import type { MenuCount } from './office-frame.ts'

/** Counting stops here. */
export const countedInMenu = 1_000

/** A place of the menu in which something may wait. */
export type CountedPlace = {
  /** The place, as the menu links to it. */
  to: string
  right: Right
  /** How many wait, `countedInMenu` at most, what they are ('waiting, 3 late'), and whether one of them is late or failed. */
  count(platform: Platform, actor: StaffActor): Promise<{ count: number; what: string; isUrgent: boolean }>
}

/** The counted places: rooms above have most of them. */
export const countedPlaces = port<{ list(): Promise<readonly CountedPlace[]> }>('countedPlaces')

/** What waits in each place of the menu that the actor may open, by its address (rule BO61). Places in which nothing waits are left out. */
export async function countForMenu(platform: Platform, actor: StaffActor): Promise<Record<string, MenuCount>> {
  const places = (await platform.part(countedPlaces).list()).filter(({ right }) => can(actor.role, right))
  const counts = await Promise.all(places.map(({ count }) => count(platform, actor)))
  return Object.fromEntries(
    places.flatMap(({ to }, index) => {
      const { count = 0, what = '', isUrgent = false } = counts[index] ?? {}
      return count > 0 ? [[to, { count: cappedCount(count, countedInMenu), what, isUrgent }]] : []
    }),
  )
}
