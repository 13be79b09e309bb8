import { type MenuCounter, countedInMenu } from '#app/office/shell/count-for-menu.server.ts'

import { privacyRequestList } from './privacy-requests.list.server.ts'

/** The number of open privacy requests, for the menu. */
export const countedRequests: MenuCounter = {
  to: '/staff/privacy',
  right: 'people:manage',
  async count({ database: { queries } }) {
    const each = [{ state: 'open' }, { state: 'overdue' }] as const
    const [count = 0, late = 0] = await privacyRequestList.count(queries, each, countedInMenu)
    return { count, what: late > 0 ? `open, ${late} overdue` : 'open', isUrgent: late > 0 }
  },
}
