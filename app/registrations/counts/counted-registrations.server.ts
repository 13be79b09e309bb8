import { type MenuCounter, countedInMenu } from '#app/office/shell/count-for-menu.server.ts'

import { registrationList } from '../registrations.list.server.ts'

/** The menu's count of registrations that wait for staff. */
export const countedRegistrations: MenuCounter = {
  to: registrationList.path,
  right: 'registrations:read',
  async count({ database: { queries } }) {
    const narrowed = [{ turn: 'us' }, { late: true }] as const
    const [count = 0, late = 0] = await registrationList.count(queries, narrowed, countedInMenu)
    return { count, what: late > 0 ? `waiting, ${late} late` : 'waiting', isUrgent: late > 0 }
  },
}
