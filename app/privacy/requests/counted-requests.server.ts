import type { CountedPlace } from '#app/staff/office/count-for-menu.server.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'

import { listPrivacyRequests } from './manage-privacy-requests.server.ts'
import { isOverdue } from './privacy-request.ts'

/** The privacy requests that are open, in the menu. */
export const countedRequests: CountedPlace = {
  to: '/staff/privacy',
  right: 'people:manage',
  async count(platform, actor) {
    const { open } = await listPrivacyRequests(platform, actor)
    const today = sydneyDay(new Date())
    const late = open.filter((request) => isOverdue(request, today)).length
    return { count: open.length, what: late > 0 ? `open, ${late} overdue` : 'open', isUrgent: late > 0 }
  },
}
