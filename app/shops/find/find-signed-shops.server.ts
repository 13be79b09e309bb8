import type { Queries } from '#app/data/database/database.server.ts'

import { findShopsSigned } from '../onboarding/onboarding.queries.server.ts'

/** A shop whose present owner has signed. */
type SignedShop = { id: string; shopName: string; contactName: string | null; email: string; signedAt: Date }

/** Finds the shops whose current owner has signed and that match the search, oldest signature first. Ignores shops that are closed or leave. */
export const findSignedShops = (queries: Queries, search: string, most: number): Promise<SignedShop[]> =>
  findShopsSigned(queries, search, most)
