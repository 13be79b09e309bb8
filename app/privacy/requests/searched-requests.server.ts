import { withoutPrefixes } from '#app/platform/search/phone-key.ts'
import type { SearchedKind } from '#app/staff/search/searched-kinds.server.ts'

import { kindWords } from './privacy-request.ts'
import { findRequestsBy } from './privacy-requests.store.server.ts'

const path = '/staff/privacy'

/** Privacy requests, as the search over all kinds finds them: by whom they speak of, or their id. They are some dozens a year. */
export const searchedRequests: SearchedKind = {
  right: 'people:manage',
  async find({ database: { queries } }, _actor, search, most) {
    const digits = /^[+\d\s().-]+$/.test(search) ? withoutPrefixes(search.replaceAll(/\D/g, '')) : ''
    const rows = await findRequestsBy(queries, { search, digits }, most + 1)
    return {
      heading: 'Privacy requests',
      found: rows.slice(0, most).map(({ id, kind, who, dueOn, answeredAt }) => ({
        to: `${path}/requests/${id}`,
        title: who,
        detail: `${kindWords[kind]}, ${answeredAt ? 'answered' : `due ${dueOn}`}`,
        reference: null,
        isExample: false,
      })),
      allTo: rows.length > most ? path : null,
    }
  },
}
