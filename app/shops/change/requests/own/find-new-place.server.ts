import { locateAddress } from '#app/geo/geocoding/locate-address.server.ts'
import type { LatLng } from '#app/geo/map/mercator.ts'
import { placesLimits } from '#app/geo/places-limits.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { shopLimits } from '../../../shop-limits.ts'
import { placeFormSchema, type TypedPlace } from './move.schema.ts'

export type NewPlaceFound = { place: TypedPlace; proposal: LatLng | null }

/**
 * Returns the new address of a move in a page's query with the position of its street, or null if only the suburb is known (rules F7, F8).
 * Undefined without a valid address.
 */
export async function findNewPlace(
  platform: Platform,
  { shopId, ip, query }: { shopId: string; ip: string; query: URLSearchParams },
): Promise<NewPlaceFound | undefined> {
  const parsed = placeFormSchema.safeParse(Object.fromEntries(query))
  if (!parsed.success) return undefined
  const { street1: street, suburb, state, postcode } = parsed.data
  const { limits } = platform
  const located = await locateAddress(
    platform,
    { street, suburb, state, postcode },
    async () =>
      (await limits.admits(shopLimits['locate-move'], { ip, subject: shopId })) &&
      limits.admits(placesLimits.geocoder, { ip }),
  )
  const isClose = located?.precision === 'door' || located?.precision === 'street'
  return { place: parsed.data, proposal: isClose ? { lat: located.lat, lng: located.lng } : null }
}
