import type { Queries } from '#app/platform/database/database.server.ts'

import type { NewsagencyStatus } from '../newsagency.ts'
import { findNewsagenciesLike } from '../onboarding/onboarding.store.server.ts'

/** What a shop is compared by; `digits` are those of its number. */
type Likeness = { emailKey: string; abn: string; digits: string; shopName: string; postcode: string }

/** A shop as far as a comparison needs it. */
type LikeNewsagency = {
  id: string
  reference: string | null
  shopName: string
  contactName: string | null
  emailKey: string | null
  abn: string | null
  phone: string | null
  suburb: string | null
  state: string | null
  postcode: string
  status: NewsagencyStatus
  progress: number
  createdAt: Date
}

/** Shops that may be the same person's or the same shop: by email, ABN, number, or name in the same postcode. */
export function findLikeNewsagencies(queries: Queries, likeness: Likeness): Promise<LikeNewsagency[]> {
  return findNewsagenciesLike(queries, likeness)
}
