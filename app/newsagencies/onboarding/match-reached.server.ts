import type { AnyColumn, SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

import { newsagencies } from '../newsagencies.store.server.ts'

/**
 * Whether the shop of that id has got so far. Asked of the whole set at once: the shops are read through one time, however
 * many rows ask.
 */
export function matchReached(newsagencyId: AnyColumn, milestone: 'account' | 'signed'): SQL {
  const at = milestone === 'account' ? newsagencies.accountAt : newsagencies.signedAt
  return sql`${newsagencyId} in (select ${newsagencies.id} from ${newsagencies} where ${at} is not null)`
}
