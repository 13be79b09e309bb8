import type { Queries } from '#app/platform/database/database.server.ts'

import { findShopsSigned } from './onboarding/onboarding.store.server.ts'

/** A shop whose present owner has signed. */
type SignedShop = { id: string; shopName: string; contactName: string | null; email: string; signedAt: Date }

/** The shops that a search finds, or all, whose present owner has signed, the longest signed first; closed ones are left out. */
export const findSignedShops = (queries: Queries, search: string, most: number): Promise<SignedShop[]> =>
  findShopsSigned(queries, search, most)
