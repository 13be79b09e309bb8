import { and, arrayContains, asc, eq, lt } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'

import { shops } from '../../shops.queries.server.ts'

const { id, timeZone, insuredUntil, services, status, isDemo } = shops

/** Finds the open shops with parcels whose insurance was valid until before a day. */
export function findInsuredBefore(queries: Queries, day: CalendarDay, most: number) {
  return queries
    .select({ id, timeZone, insuredUntil })
    .from(shops)
    .where(and(lt(insuredUntil, day), eq(status, 'open'), arrayContains(services, ['parcels']), eq(isDemo, false)))
    .orderBy(asc(insuredUntil), asc(id))
    .limit(most)
}
