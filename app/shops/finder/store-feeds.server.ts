import { setImmediate } from 'node:timers/promises'

import type { CacheablePage, StateOf } from '#app/web/edge/answers/response-cache.server.ts'
import { dataPolicy } from '#app/web/edge/security-headers.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { whichStores } from './find-nearest-stores.server.ts'
import { findShopsAfter } from '../shops.queries.server.ts'
import { addressLine, type Listing } from '../shop.ts'
import { daysAhead, daysInFeeds, specialRuns } from '../hours/special-days.ts'
import { eachHour } from './watch-stores.server.ts'

/** Small enough for other requests to be answered in between. */
const atOnce = 1_000
/** The maximum of entries in one sitemap. */
const mostInSitemap = 50_000

/** Renders every shop in batches, each as the text of `textOf`. */
async function everyStore(platform: Platform, areDemo: boolean, textOf: (store: Listing) => string): Promise<string[]> {
  const all: string[] = []
  for (let last = ''; all.length < mostInSitemap;) {
    const part = await findShopsAfter(platform.database.queries, areDemo, last, atOnce)
    all.push(...part.map(textOf))
    last = part.at(-1)?.slug ?? ''
    if (part.length < atOnce) break
    await setImmediate()
  }
  return all.slice(0, mostInSitemap)
}

const feature = (store: Listing, origin: string, now: Date) => ({
  type: 'Feature',
  id: store.slug,
  geometry: { type: 'Point', coordinates: [store.lon, store.lat] },
  properties: {
    name: store.shopName,
    address: addressLine(store),
    phone: store.phone,
    url: `${origin}/locations/${store.slug}`,
    timeZone: store.timeZone,
    openingHours: store.openingHours,
    specialDays: specialRuns(daysAhead(store, now, daysInFeeds)),
    services: store.services,
    isExample: store.isDemo,
  },
})

const sitemapEntry = ({ slug, updatedAt }: Listing, origin: string) =>
  `<url><loc>${origin}/locations/${slug}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`

const headers = { 'Cache-Control': 'public, max-age=300', 'Content-Security-Policy': dataPolicy }

async function geojson(platform: Platform) {
  const origin = platform.config.PUBLIC_URL
  const now = new Date()
  const features = await everyStore(platform, await whichStores(platform), (store) =>
    JSON.stringify(feature(store, origin, now)),
  )
  return {
    type: 'application/geo+json; charset=utf-8',
    headers: { ...headers, 'Access-Control-Allow-Origin': '*' },
    body: Buffer.from(`{"type":"FeatureCollection","features":[${features.join(',')}]}`),
  }
}

/** Renders the sitemap, without examples. */
async function sitemap(platform: Platform) {
  const origin = platform.config.PUBLIC_URL.replaceAll('&', '&amp;')
  const urls = await everyStore(platform, false, (store) => sitemapEntry(store, origin))
  const [begin, end] = ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', '</urlset>']
  return {
    type: 'application/xml; charset=utf-8',
    headers,
    body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${begin}${urls.join('')}${end}\n`),
  }
}

/**
 * Returns the feeds of all shops, for other maps and search engines, by path. They are regenerated when a shop has changed, and the map
 * feed each hour, because its special days are those of the next days.
 */
export function storeFeeds(platform: Platform, state: StateOf): ReadonlyMap<string, CacheablePage> {
  const feeds = [
    { address: '/stores.geojson', state: eachHour(state), make: () => geojson(platform) },
    { address: '/sitemap-stores.xml', state, make: () => sitemap(platform) },
  ]
  return new Map(feeds.map((feed) => [feed.address, feed]))
}
