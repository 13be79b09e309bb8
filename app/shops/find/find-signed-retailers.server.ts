import type { Queries } from '#app/data/database/database.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'

import { findSignedOwners } from '../shops.queries.server.ts'

/** A retailer who signed, with one of the shops that they signed for. */
export type SignedRetailer = {
  id: string
  shopName: string
  contactName: string | null
  email: string
  emailKey: string | null
}

/**
 * Finds the retailers who signed for a shop that is not closed, each address once, for mails to all of them. With `from`, only those with a
 * shop that has no last day before it.
 */
export const findSignedRetailers = (queries: Queries, from?: CalendarDay): Promise<SignedRetailer[]> =>
  findSignedOwners(queries, from)
