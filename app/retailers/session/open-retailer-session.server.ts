import { entryOf } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerName } from '../retailer-name.ts'
import type { StoredRetailer } from '../retailers.queries.server.ts'
import { shopsOfRetailers } from '../find/shops-of-retailers.server.ts'
import { type RetailerSecret, startRetailerSession } from './start-retailer-session.server.ts'

/** The caller, and the cookie of the browser's earlier session, which ends. */
export type SessionOpening = { origin: Origin; earlierToken: string | undefined }

/** Opens a session for a retailer who proved their identity with a password or passkey, and audits it (rules AC16, AC52). */
export async function openRetailerSession(
  tx: Transaction,
  platform: Platform,
  retailer: StoredRetailer,
  { origin, earlierToken }: SessionOpening,
  by: 'password' | 'passkey',
): Promise<RetailerSecret> {
  const { id, emailKey } = retailer
  const name = retailerName(retailer)
  // Attaches shops that were approved during the set-up, before the account existed.
  await platform.port(shopsOfRetailers).attachShops(tx, platform, { id, emailKey, name })
  await commitEffects(tx, {
    audit: entryOf('agent', { id, name }, { act: 'logged-in', became: { with: by }, origin }),
  })
  return startRetailerSession(tx, { retailerId: id, origin, earlierToken })
}
