import type { MeasuredWork } from '#app/office/records/measure-responses.server.ts'

import { answerDays } from './privacy-request.ts'
import { measureRequests } from './privacy-requests.queries.server.ts'

/** The answers to privacy requests, against the legal deadline (rule PD7). */
export const measuredRequests: MeasuredWork = {
  label: 'Privacy requests',
  right: 'people:manage',
  promise: () => `${answerDays} days`,
  measure: ({ database }, since) => measureRequests(database.queries, since),
}
