import type { Platform } from '#app/platform/platform.server.ts'
import { distanceLabel } from '#app/places/distance.ts'

import { findNearestStores, whichStores } from './find-nearest-stores.server.ts'
import { findShop } from '../newsagencies.store.server.ts'
import { addressLine } from '../newsagency.ts'
import { openState } from '../opening-hours.ts'

/** A store's own page, with its neighbours; undefined when there is no such store. */
export async function showStore(platform: Platform, slug: string, now: Date) {
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) return undefined
  const found = await findShop(platform.database.queries, await whichStores(platform), slug)
  if (!found) return undefined
  const { stores } = await findNearestStores(platform, found, 6)
  const neighbours = stores
    .filter((store) => store.slug !== slug)
    .slice(0, 5)
    .map((store) => ({
      slug: store.slug,
      shopName: store.shopName,
      address: addressLine(store),
      distance: distanceLabel(store.km),
    }))
  const { updatedAt: _updatedAt, ...store } = found
  return {
    store: { ...store, ...openState(store.openingHours, store.timeZone, now), address: addressLine(store) },
    neighbours,
  }
}
