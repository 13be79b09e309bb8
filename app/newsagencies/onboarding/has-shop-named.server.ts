import type { Queries } from '#app/platform/database/database.server.ts'
import { normalise } from '#app/platform/text.ts'

import { findShopNamesOf } from './onboarding.store.server.ts'

const folded = (name: string) => normalise(name, 'NFKC').toLowerCase().replaceAll(/\s+/gu, '')

/** Whether this email has a shop of that name that is not closed, ignoring case and spaces. */
export async function hasShopNamed(
  queries: Queries,
  { emailKey, shopName }: { emailKey: string; shopName: string },
): Promise<boolean> {
  return (await findShopNamesOf(queries, emailKey)).some((name) => folded(name) === folded(shopName))
}
