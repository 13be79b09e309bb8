import type { Keys } from '#app/platform/crypto/keys.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'

import { openSigned } from './sealed-draft.server.ts'
import { findStoredDraft } from './drafts.store.server.ts'

/** Whether the retailer said, when they signed, that their insurance covers parcels in their care. */
export async function hasParcelCover(queries: Queries, keys: Keys, newsagencyId: string): Promise<boolean> {
  return openSigned(keys, await findStoredDraft(queries, newsagencyId))?.account.goodsCareCustodyYes ?? false
}
