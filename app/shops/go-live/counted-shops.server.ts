import { type CountedPlace, countedInMenu } from '#app/office/shell/count-for-menu.server.ts'

import { findWaitingGoLives } from './find-waiting-go-lives.server.ts'

/** Counts the stores that wait for their hardware or to be opened, for the menu. */
export const countedShops: CountedPlace = {
  to: '/staff/shops',
  right: 'newsagencies:read',
  async count(platform, actor) {
    const waiting = await findWaitingGoLives(platform, actor, { few: countedInMenu })
    const late = waiting.filter(({ act }) => act === 'send').length
    return { count: waiting.length, what: late > 0 ? `waiting, ${late} late` : 'waiting', isUrgent: late > 0 }
  },
}
