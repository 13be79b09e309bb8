import { isExampleAddress } from '#app/platform/example.ts'
import { findMails } from '#app/platform/mail/mail-lists.store.server.ts'

import type { SearchedKind } from '#app/staff/search/searched-kinds.server.ts'

/** The mails, as the search over all kinds finds them: by whom they went to, and their subjects. */
export const searchedMails: SearchedKind = {
  right: 'mail:read',
  async find({ database: { queries } }, _actor, search, most) {
    const page = await findMails(queries, { search }, true, undefined, most)
    const query = new URLSearchParams({ q: search })
    return {
      heading: 'Mail',
      found: page.rows.map(({ id, subject, toName, toAddress }) => ({
        to: `/staff/mail/${id}?${query}`,
        title: subject,
        detail: toName ? `${toName}, ${toAddress}` : toAddress,
        reference: null,
        isExample: isExampleAddress(toAddress),
      })),
      allTo: page.next ? `/staff/mail?${query}` : null,
    }
  },
}
