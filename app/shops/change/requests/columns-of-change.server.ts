import { timeZoneOf } from '#app/geo/calendar/time-zone.ts'

import type { ShopChange, StoredShop } from '../shop-changes.queries.server.ts'
import { insuranceOf, withParcels } from '../insurance/insurance.ts'
import { type ChangeDetails, changeInWords, placeInWords } from './change-request.ts'

const orNull = (value: string) => (value === '' ? null : value)

/** Returns what a change replaces, on one line; null if the shop has nothing of the kind. */
export function replacedBy({ kind }: ChangeDetails, shop: StoredShop): string | null {
  if (kind === 'name') return shop.shopName
  if (kind === 'move') return placeInWords(shop)
  if (kind === 'sale') return shop.contactName
  const insurance = insuranceOf(shop)
  return insurance && changeInWords(insurance)
}

/**
 * Returns the columns of a shop that a change sets on its day; none for a sale, which is a transfer.
 * @throws for a move without a position: a confirmed one has it (rule CH6)
 */
export function columnsOfChange(details: ChangeDetails, shop: StoredShop): ShopChange {
  if (details.kind === 'name') return { shopName: details.shopName }
  if (details.kind === 'insurance') {
    const { insurer, policyNumber, validUntil: insuredUntil } = details
    return { insurer, policyNumber, insuredUntil, services: withParcels(shop.services) }
  }
  if (details.kind !== 'move') return {}
  if (details.lat === null || details.lon === null) throw new Error('a confirmed move has no position')
  const { kind: _, addressName, street2, landmark, ...place } = details
  return {
    ...place,
    addressName: orNull(addressName),
    street2: orNull(street2),
    landmark: orNull(landmark),
    timeZone: timeZoneOf(details.state, details.postcode),
  }
}
