import { dayOf } from '#app/ui/time/dates.ts'

import { type ChangeRequestView, changeInWords } from './change-request.ts'
import type { StoredChange } from './change-requests.queries.server.ts'

/** Returns a change request as the retailer's screens show it. */
export const viewOfChange = (row: StoredChange): ChangeRequestView => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  details: row.details,
  words: changeInWords(row.details),
  was: row.was,
  effectiveOn: row.effectiveOn,
  askedAt: row.askedAt.toISOString(),
  askedBy: row.askedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  reason: row.reason,
})

/** Returns a change request as the office shows it, in its date format. */
export const officeViewOfChange = (row: StoredChange): ChangeRequestView => ({
  ...viewOfChange(row),
  words: changeInWords(row.details, dayOf),
})
