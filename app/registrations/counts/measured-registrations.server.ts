import type { MeasuredWork } from '#app/office/records/measure-responses.server.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { registrationList } from '../registrations.list.server.ts'
import { measureDecisions } from './registration-counts.queries.server.ts'

/** The decisions about registrations, against the promise to applicants (rule RG15). */
export const measuredRegistrations: MeasuredWork = {
  label: 'Registrations',
  right: 'registrations:read',
  promise: ({ config }) => counted(config.ANSWER_BUSINESS_DAYS, 'business day'),
  async countLate({ database: { queries } }) {
    const [late = 0] = await registrationList.count(queries, [{ late: true }], Number.MAX_SAFE_INTEGER)
    return late
  },
  measure: ({ database }, since) => measureDecisions(database.queries, since),
}
