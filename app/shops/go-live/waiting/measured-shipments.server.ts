import type { MeasuredWork } from '#app/office/records/measure-responses.server.ts'
import { dueAfterBusinessDays } from '#app/geo/calendar/business-days.ts'
import { addDays, daysBetween, sydneyDay } from '#app/traffic/sydney-day.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { sendWithin } from './find-waiting-go-lives.server.ts'
import { measureShipments } from '../go-lives.queries.server.ts'

/** Each seal that is older than this when the hardware is sent is late, whatever the holidays. */
const mostDays = 30

/** The shipments of hardware, against the deadline for them (rule N13). */
export const measuredShipments: MeasuredWork = {
  label: 'Hardware sent',
  right: 'newsagencies:read',
  promise: () => counted(sendWithin.days, 'business day'),
  measure({ database }, since) {
    const days = daysBetween(addDays(sydneyDay(since), -mostDays), sydneyDay(new Date()))
    // Noon in Sydney, in summer and in winter.
    const due = days.map((day) => ({ day, at: dueAfterBusinessDays(new Date(`${day}T02:00:00Z`), sendWithin) }))
    return measureShipments(database.queries, since, due)
  },
}
