import type { MeasuredWork } from '#app/office/records/measure-responses.server.ts'

import { answerDays } from './privacy-request.ts'
import { privacyRequestList } from './privacy-requests.list.server.ts'
import { measureRequests } from './privacy-requests.queries.server.ts'

/** The answers to privacy requests, against the legal deadline (rule PD7). */
export const measuredRequests: MeasuredWork = {
  label: 'Privacy requests',
  right: 'people:manage',
  promise: () => `${answerDays} days`,
  async countLate({ database: { queries } }) {
    const [late = 0] = await privacyRequestList.count(queries, [{ state: 'overdue' }], Number.MAX_SAFE_INTEGER)
    return late
  },
  measure: ({ database }, since) => measureRequests(database.queries, since),
}
