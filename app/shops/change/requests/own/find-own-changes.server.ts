import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findStoredShop } from '../../shop-changes.queries.server.ts'
import { daysOfInsurance, insuranceOf, isValidOn, type OwnParcels } from '../../insurance/insurance.ts'
import { daysOfChange } from '../change-request.ts'
import { findLatestChanges } from '../change-requests.queries.server.ts'
import { viewOfChange } from '../view-of-change.server.ts'

const mostListed = 20

/**
 * Returns a retailer's signed shop with its contact and its latest change requests, without those of a previous owner; undefined for any
 * other shop.
 */
export async function findOwnChanges(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: RetailerActor,
  id: string,
  now = new Date(),
) {
  const shop = await findStoredShop(queries, id)
  if (!shop || shop.retailerId !== actor.id || shop.status === 'closed' || shop.signedAt === null) return undefined
  const latest = await findLatestChanges(queries, id, mostListed)
  const today = isoDay(now, shop.timeZone)
  const insurance = insuranceOf(shop)
  const parcels: OwnParcels = {
    insurance,
    isValid: insurance !== null && isValidOn(insurance, today),
    takesParcels: shop.services.includes('parcels'),
    status: shop.status,
    days: daysOfInsurance(today),
  }
  const own = latest.filter(({ retailerId }) => retailerId === actor.id)
  return {
    id,
    shopName: shop.shopName,
    state: shop.state,
    version: shop.version,
    contact: { contactName: shop.contactName ?? '', phone: shop.phone, mobile: shop.mobile ?? '' },
    days: daysOfChange(today),
    parcels,
    requests: own.map(viewOfChange),
  }
}

export type OwnChanges = NonNullable<Awaited<ReturnType<typeof findOwnChanges>>>
