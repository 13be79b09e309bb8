import type { Queries } from '#app/platform/database/database.server.ts'

import { findNewsagencyName } from './onboarding/onboarding.store.server.ts'

/** What a shop is called, for the mails about it. */
export async function findShopName(queries: Queries, newsagencyId: string): Promise<string> {
  return (await findNewsagencyName(queries, newsagencyId)) ?? 'your shop'
}
