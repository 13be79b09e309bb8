import { type MenuCounter, countedInMenu } from '#app/office/shell/count-for-menu.server.ts'

import { mailList } from './mail.list.server.ts'

/** The number of failed mails, for the menu. */
export const countedMails: MenuCounter = {
  to: '/staff/mail',
  right: 'mail:read',
  async count({ database: { queries } }) {
    const [count = 0] = await mailList.count(queries, [{ state: 'failed' }], countedInMenu)
    return { count, what: 'failed', isUrgent: true }
  },
}
