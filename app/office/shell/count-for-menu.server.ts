import type { Platform } from '#app/web/platform.server.ts'
import { cappedCount } from '#app/ui/text/format-count.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { countWork, workCountedTo } from './count-work.server.ts'
import type { MenuCount } from './office-frame.ts'

/** Counts the waiting records and failed mails of each menu page that the actor may open, by its path (rules BO61, BO90). Pages without any are omitted. */
export async function countForMenu(platform: Platform, actor: StaffActor): Promise<Record<string, MenuCount>> {
  const figures = await countWork(platform, actor, ['waiting', 'failed'])
  return Object.fromEntries(
    figures.flatMap(({ path, state, to, count, late }) => {
      if (count === 0) return []
      const lateCount = late?.count ?? 0
      const what = lateCount > 0 ? `${state}, ${cappedCount(lateCount, workCountedTo)} late` : state
      const isUrgent = state === 'failed' || lateCount > 0
      return [[path, { count: cappedCount(count, workCountedTo), what, isUrgent, to }]]
    }),
  )
}
