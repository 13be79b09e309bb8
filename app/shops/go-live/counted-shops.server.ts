import { type MenuCounter, countedInMenu } from '#app/office/shell/count-for-menu.server.ts'

import { findDueLeavings } from '../leaving/find-leavings.server.ts'
import { findWaitingGoLives } from './waiting/find-waiting-go-lives.server.ts'

/** Counts the stores that wait for their hardware, to be opened or to be settled, for the menu. */
export const countedShops: MenuCounter = {
  to: '/staff/shops',
  right: 'newsagencies:read',
  async count(platform, actor) {
    const waiting = await findWaitingGoLives(platform, actor, { few: countedInMenu })
    const now = new Date()
    const leaving = await findDueLeavings(platform, actor, { few: countedInMenu })
    const late = waiting.filter(({ act }) => act === 'send').length + leaving.filter(({ due }) => due < now).length
    return {
      count: waiting.length + leaving.length,
      what: late > 0 ? `waiting, ${late} late` : 'waiting',
      isUrgent: late > 0,
    }
  },
}
