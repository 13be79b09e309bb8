import type { MeasuredWork } from '#app/office/records/measure-responses.server.ts'
import { addDays, daysBetween, sydneyDay } from '#app/traffic/sydney-day.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { shopList } from '../../shops.list.server.ts'
import { sendWithin, shipmentDue } from './late-shipments.server.ts'
import { measureShipments } from '../go-lives.queries.server.ts'

/** Each seal that is older than this when the hardware is sent is late, whatever the holidays. */
const mostDays = 30

/** The shipments of hardware, against the deadline for them (rule N13). */
export const measuredShipments: MeasuredWork = {
  label: 'Hardware sent',
  right: 'newsagencies:read',
  promise: () => counted(sendWithin.days, 'business day'),
  async countLate({ database: { queries } }) {
    const [late = 0] = await shopList.count(queries, [{ waits: 'send', late: true }], Number.MAX_SAFE_INTEGER)
    return late
  },
  measure({ database }, since) {
    const days = daysBetween(addDays(sydneyDay(since), -mostDays), sydneyDay(new Date()))
    // Noon in Sydney, in summer and in winter.
    const due = days.map((day) => ({ day, at: shipmentDue(new Date(`${day}T02:00:00Z`)) }))
    return measureShipments(database.queries, since, due)
  },
}
