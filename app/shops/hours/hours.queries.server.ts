import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import { shops } from '../shops.queries.server.ts'

/** Finds the shops of a retailer whose hours the retailer can change, by name: signed and not closed. */
export async function findShopsWithHours(queries: Queries, retailerId: string) {
  const { id, shopName, slug, status, suburb, state, timeZone, signedAt, version } = shops
  const { openingHours, specialDays } = shops
  return queries
    .select({ id, shopName, slug, status, suburb, state, timeZone, openingHours, specialDays, version })
    .from(shops)
    .where(and(eq(shops.retailerId, retailerId), ne(status, 'closed'), isNotNull(signedAt), isNotNull(openingHours)))
    .orderBy(asc(sql`lower(${shopName})`), asc(id))
}
