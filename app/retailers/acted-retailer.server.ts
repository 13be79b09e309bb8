import type { ActedKind } from '#app/outbox/act/act-on.server.ts'

import { retailerName } from './retailer-name.ts'
import { lockRetailer, type StoredRetailer } from './retailers.queries.server.ts'

/** Lets `actOn` act on a retailer's account. Its history is in the audit log only. */
export const actedRetailer: ActedKind<StoredRetailer, never> = {
  lock: lockRetailer,
  subject: (retailer) => ({ kind: 'agent', id: retailer.id, label: retailerName(retailer) }),
}
