import type { Queries } from '#app/platform/database/database.server.ts'

import { findNewsagencyNames } from './onboarding/onboarding.store.server.ts'

/** What some shops are called, by their ids: for lists of what belongs to them. */
export async function findShopNames(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await findNewsagencyNames(queries, [...new Set(ids)])
  return new Map(found.map(({ id, shopName }) => [id, shopName]))
}
