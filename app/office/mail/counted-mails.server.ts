import { countMails } from '#app/platform/mail/mail-lists.store.server.ts'

import { type CountedPlace, countedInMenu } from '#app/staff/office/count-for-menu.server.ts'

/** The mails that failed, in the menu. */
export const countedMails: CountedPlace = {
  to: '/staff/mail',
  right: 'mail:read',
  async count({ database: { queries } }) {
    return { count: await countMails(queries, { state: 'failed' }, countedInMenu), what: 'failed', isUrgent: true }
  },
}
