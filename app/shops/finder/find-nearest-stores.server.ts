import type { Platform } from '#app/web/platform.server.ts'
import { boxAround, distanceKm, type Point } from '#app/geo/distance.ts'

import { countShops, findShopsIn } from '../shops.queries.server.ts'
import type { Listing } from '../shop.ts'

export type NearStore = Listing & { km: number }

/** The sizes of the search box: in a town the first is enough, in the outback the last. */
const reachesKm = [4, 16, 64, 250, 1_000, 5_000]

/** Whether the public sees the examples: only if they are enabled and no real store is open. */
export async function whichStores({ config, database }: Pick<Platform, 'config' | 'database'>): Promise<boolean> {
  return config.DEMO_STORES && !(await countShops(database.queries)).hasReal
}

/** Finds the stores nearest to a point, nearest first, at most `most`. */
export async function findNearestStores(
  platform: Pick<Platform, 'config' | 'database'>,
  point: Point,
  most: number,
  isWanted: (store: Listing) => boolean = () => true,
): Promise<{ areDemo: boolean; stores: NearStore[] }> {
  const areDemo = await whichStores(platform)
  for (const km of reachesKm) {
    const found = await findShopsIn(platform.database.queries, areDemo, boxAround(point, km), most * 6)
    const stores = found
      .filter(isWanted)
      .map((store) => ({ ...store, km: distanceKm(point, store) }))
      .toSorted((a, b) => a.km - b.km)
      .slice(0, most)
    // A store in a corner of the box may be farther away than one just outside its sides.
    const isEnough = stores.length === most && (stores.at(-1)?.km ?? 0) <= km
    if (isEnough || km === reachesKm.at(-1)) return { areDemo, stores }
  }
  return { areDemo, stores: [] }
}
