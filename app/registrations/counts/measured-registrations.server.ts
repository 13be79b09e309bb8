import type { MeasuredWork } from '#app/office/records/measure-responses.server.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { measureDecisions } from './registration-counts.queries.server.ts'

/** The decisions about registrations, against the promise to applicants (rule RG15). */
export const measuredRegistrations: MeasuredWork = {
  label: 'Registrations',
  right: 'registrations:read',
  promise: ({ config }) => counted(config.ANSWER_BUSINESS_DAYS, 'business day'),
  measure: ({ database }, since) => measureDecisions(database.queries, since),
}
