import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeNewsagency } from '../change/change-newsagency.server.ts'
import { contractsOfShops } from '../contracts-of-shops.server.ts'
import type { StoredNewsagency } from '../change/newsagency-changes.store.server.ts'
import type { Service } from '../newsagency.ts'

/** Whether everything is known that the public is shown of a shop. */
export const isWhole = (shop: StoredNewsagency): boolean =>
  [shop.number, shop.street1, shop.suburb, shop.state, shop.lat, shop.lon, shop.openingHours].every(
    (value) => value !== null,
  )

/**
 * Staff open a shop that has signed and has its hardware: from now on it stands in the finder. Parcels start with it only
 * where the retailer has said that they are insured. An open one is a success.
 * @throws RefusedError forbidden
 */
export async function openNewsagency(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<Result<void, 'not-found' | 'conflict' | 'not-signed' | 'address-needed'>> {
  permit(actor, 'newsagencies:write')
  return changeNewsagency<'not-signed' | 'address-needed'>(platform, actor, {
    id,
    origin,
    isDone: ({ status }) => status === 'open',
    work: async (tx, shop) => {
      if (shop.status !== 'onboarding' || shop.signedAt === null) return refused('not-signed')
      if (!isWhole(shop)) return refused('address-needed')
      const isCovered = await platform.part(contractsOfShops).hasParcelCover(tx, platform.keys, id)
      const usual: Service[] = isCovered ? ['deposits', 'parcels', '2fa'] : ['deposits', '2fa']
      const services = shop.services.length > 0 ? shop.services : usual
      return accepted({
        kind: 'opened',
        change: { status: 'open', services },
        was: { status: shop.status },
        became: { status: 'open', services: services.join(', ') },
      })
    },
  })
}
