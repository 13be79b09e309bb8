import { emailKey } from '#app/core/text/text.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { placeKey } from '#app/geo/place.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import type { StoredShop } from '../shop-changes.queries.server.ts'
import type { ChangeDetails } from './change-request.ts'
import { findOpenChanges, updateChange } from './change-requests.queries.server.ts'

/** A sale that the seller told us of. */
export type ToldSale = { id: string; details: Extract<ChangeDetails, { kind: 'sale' }> }

type Buyer = { contactName: string; email: string }

/** Finds the open request by which the present owner told us of the sale to this buyer: one with the email or the name. */
export async function findToldSale(
  queries: Queries,
  { id: shopId, retailerId }: Pick<StoredShop, 'id' | 'retailerId'>,
  { contactName, email }: Buyer,
): Promise<ToldSale | undefined> {
  for (const { id, retailerId: by, details } of await findOpenChanges(queries, shopId)) {
    if (details.kind !== 'sale' || by !== retailerId) continue
    const isSameEmail = emailKey(details.email) === emailKey(email)
    if (isSameEmail || placeKey(details.contactName) === placeKey(contactName)) return { id, details }
  }
  return undefined
}

/** Confirms a sale by the transfer of the shop, in its transaction (rule CH5). Its first day is the day of the transfer. */
export async function confirmSale(
  tx: Transaction,
  { timeZone }: Pick<StoredShop, 'timeZone'>,
  sale: ToldSale | undefined,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (!sale) return
  const effectiveOn = isoDay(now, timeZone)
  await updateChange(tx, sale.id, { state: 'done', effectiveOn, decidedAt: now, decidedBy: by, endedAt: now })
}
