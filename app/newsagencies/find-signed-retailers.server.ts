import type { Queries } from '#app/platform/database/database.server.ts'

import { findSignedOwners } from './newsagencies.store.server.ts'

/** Somebody who signed, by one of the shops that they signed for. */
export type SignedRetailer = {
  id: string
  shopName: string
  contactName: string | null
  email: string
  emailKey: string | null
}

/** Whoever has signed for a shop that is not closed, each address once: who is told of what changes for all. */
export const findSignedRetailers = (queries: Queries): Promise<SignedRetailer[]> => findSignedOwners(queries)
