import { Hono } from 'hono'
import { etag } from 'hono/etag'

import { type ApiContext, type ApiEnvironment, limitAddress } from '#app/platform/api/api.server.ts'
import { dataPolicy } from '#app/platform/edge/security-headers.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { whichStores } from './find-nearest-stores.server.ts'
import { findShopsAfter } from '../newsagencies.store.server.ts'
import { newsagencyLimits } from '../newsagency-limits.ts'
import { addressLine, type Listing } from '../newsagency.ts'

const atOnce = 5_000
/** What one sitemap may hold. */
const mostInSitemap = 50_000

async function everyStore(platform: Platform, areDemo: boolean, most: number): Promise<Listing[]> {
  const all: Listing[] = []
  for (let last = ''; all.length < most;) {
    const part = await findShopsAfter(platform.database.queries, areDemo, last, atOnce)
    all.push(...part)
    last = part.at(-1)?.slug ?? ''
    if (part.length < atOnce) break
  }
  return all.slice(0, most)
}

const feature = (store: Listing, origin: string) => ({
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
    services: store.services,
    isExample: store.isDemo,
  },
})

const sitemapOf = (stores: readonly Listing[], origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${stores
    .map(
      ({ slug, updatedAt }) =>
        `<url><loc>${origin}/locations/${slug}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`,
    )
    .join('')}</urlset>\n`

function answer(c: ApiContext, type: string, body: string): Response {
  c.header('Content-Type', type)
  c.header('Cache-Control', 'public, max-age=300')
  c.header('Content-Security-Policy', dataPolicy)
  return c.body(body)
}

/** All stores at once, for maps of others and for search engines. Examples are in no sitemap. */
export function storeFeeds(platform: Platform) {
  const origin = platform.config.PUBLIC_URL.replaceAll('&', '&amp;')
  const feeds = new Hono<ApiEnvironment>()
  feeds.use('/:file{stores\\.geojson|sitemap-stores\\.xml}', etag())
  feeds.get('/stores.geojson', async (c) => {
    await platform.limits.consume(newsagencyLimits.stores, { ip: limitAddress(c) })
    const stores = await everyStore(platform, await whichStores(platform), mostInSitemap)
    const features = stores.map((store) => feature(store, platform.config.PUBLIC_URL))
    c.header('Access-Control-Allow-Origin', '*')
    return answer(c, 'application/geo+json; charset=utf-8', JSON.stringify({ type: 'FeatureCollection', features }))
  })
  feeds.get('/sitemap-stores.xml', async (c) => {
    await platform.limits.consume(newsagencyLimits.stores, { ip: limitAddress(c) })
    return answer(
      c,
      'application/xml; charset=utf-8',
      sitemapOf(await everyStore(platform, false, mostInSitemap), origin),
    )
  })
  return feeds
}
