import type { Platform } from '#app/web/platform.server.ts'
import { port } from '#app/core/ports.server.ts'
import { cappedCount } from '#app/ui/text/format-count.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { can, type Right } from '../roles/roles.ts'
import type { MenuCount } from './office-frame.ts'

/** Counting stops at this number. */
export const countedInMenu = 1_000

/** A page of the menu that shows how many records wait there. */
export type MenuCounter = {
  /** The address of the menu's link. */
  to: string
  right: Right
  /**
   * Returns the number of waiting records, at most `countedInMenu`; their description ('waiting, 3 late'); and whether one is late or
   * failed.
   */
  count(platform: Platform, actor: StaffActor): Promise<{ count: number; what: string; isUrgent: boolean }>
}

/** The counted pages, most of which higher modules provide. */
export const menuCounters = port<{ list(): Promise<readonly MenuCounter[]> }>('menuCounters')

/** Counts the waiting records of each menu page that the actor may open, by address (rule BO61). Pages without any are omitted. */
export async function countForMenu(platform: Platform, actor: StaffActor): Promise<Record<string, MenuCount>> {
  const counters = (await platform.port(menuCounters).list()).filter(({ right }) => can(actor.role, right))
  const counts = await Promise.all(counters.map(({ count }) => count(platform, actor)))
  return Object.fromEntries(
    counters.flatMap(({ to }, index) => {
      const { count = 0, what = '', isUrgent = false } = counts[index] ?? {}
      return count > 0 ? [[to, { count: cappedCount(count, countedInMenu), what, isUrgent }]] : []
    }),
  )
}
