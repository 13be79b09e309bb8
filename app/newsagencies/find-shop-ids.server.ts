import type { Queries } from '#app/platform/database/database.server.ts'

import { findNewsagencyIds } from './onboarding/onboarding.store.server.ts'

/** More shops than that are not a search any more. */
const mostShops = 200

/** The shops whose name, reference or contact a search finds: for lists of what belongs to them. */
export function findShopIds(queries: Queries, search: string): Promise<string[]> {
  return findNewsagencyIds(queries, search, mostShops)
}
