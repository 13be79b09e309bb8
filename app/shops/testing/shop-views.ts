import { eq } from 'drizzle-orm'

import type { Platform } from '#app/web/platform.server.ts'

import { showStore } from '../finder/show-finder.server.ts'
import { storeThing } from '../finder/store-thing.ts'
import { shops } from '../shops.queries.server.ts'

type Feature = { properties: Record<string, unknown>; geometry: { coordinates: number[] } }

/** What visitors and other systems see of one shop: the feed, the finder's call, and the store's page with its JSON-LD. */
export function shopViews({ platform, url, id }: { platform: Platform; url: string; id: string }) {
  return {
    async feed() {
      const { features } = (await (await fetch(`${url}/stores.geojson`)).json()) as { features: Feature[] }
      return features.map(({ properties, geometry }) => ({ ...properties, at: geometry.coordinates }))
    },
    async finder(q = 'Bendigo 3550') {
      const answer = await fetch(`${url}/api/stores?${new URLSearchParams({ q })}`)
      return ((await answer.json()) as { stores: Record<string, unknown>[] }).stores
    },
    /** Undefined while the store has no page. */
    async page() {
      const [shop] = await platform.database.queries.select().from(shops).where(eq(shops.id, id))
      const shown = await showStore(platform, shop?.slug ?? '', new Date())
      if (!shown) return undefined
      const { store } = shown
      return { address: store.address, services: store.services, jsonLd: storeThing(store, url) }
    },
  }
}
