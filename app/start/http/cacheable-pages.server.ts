import { randomBytes } from 'node:crypto'

import { eachMinute, watchStores } from '#app/shops/finder/watch-stores.server.ts'
import { parseSearch, searchHref } from '#app/shops/finder/finder-query.ts'
import { storeFeeds } from '#app/shops/finder/store-feeds.server.ts'
import type { CacheablePage, StateOf } from '#app/web/edge/answers/response-cache.server.ts'
import { inlineHashes, pagePolicy } from '#app/web/edge/security-headers.server.ts'
import { prefetchHeader } from '#app/web/edge/answers/static-files.server.ts'
import { watchRates } from '#app/rates/watch-rates.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { pageSources } from '#app/traffic/page-sources.server.ts'

const invitation = ['email', 'invitationCode', 'first', 'last']

/**
 * Pages that depend only on the settings, and the parameters that each of them reads. A request with one of these is rendered.
 * All other parameters are ignored, so that a query cannot cause another rendering (rule L6).
 */
const pagesOfSettings: Record<string, readonly string[] | undefined> = {
  '/activate': [...invitation, 'lost', 'error'],
  '/agent-login': ['next', 'error'],
  '/contract/link': [],
  '/forgot-password': [],
  '/setup-account': invitation,
  '/signup': [],
  '/verify': ['number'],
}

const unchanging: StateOf = { known: () => '', read: () => Promise.resolve('') }
const tick = () => String(Math.floor(Date.now() / 5_000))
/** Changes every five seconds, for a page of values that are measured each minute. */
const eachFiveSeconds: StateOf = { known: tick, read: () => Promise.resolve(tick()) }

/** Renders a page without the caller's cookies, headers or address. */
type RenderPage = (address: string, nonce: string) => Promise<Response | undefined>

/**
 * Returns the cacheable response at a URL (decision 30): pages and feeds that are the same for every visitor. Undefined for every
 * other URL.
 */
export function cacheablePages(
  platform: Platform,
  render: RenderPage,
): (path: string, search: string) => CacheablePage | undefined {
  const stores = watchStores(platform)
  const storesNow = eachMinute(stores)
  const rates = watchRates(platform)
  const feeds = storeFeeds(platform, stores)
  const widget = pageSources(platform.humanCheck.sources, platform.config)

  async function makePage(address: string) {
    // Unknown until the page is complete, so that a script injected through the search text has no nonce and does not run.
    const nonce = randomBytes(16).toString('hex')
    const response = await render(address, nonce)
    if (response?.status !== 200 || response.headers.has('set-cookie')) return undefined
    // A page with Retry-After is incomplete.
    if (response.headers.has('retry-after')) return undefined
    const html = await response.text()
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    response.headers.delete('content-type')
    return {
      type,
      headers: {
        'Cache-Control': 'no-store',
        ...prefetchHeader,
        'Content-Security-Policy': pagePolicy({ ...inlineHashes(html, nonce), widget }),
        ...named(response.headers),
      },
      body: Buffer.from(html.replaceAll(` nonce="${nonce}"`, '')),
    }
  }
  const page = (address: string, { known, read }: StateOf): CacheablePage => ({
    address,
    // Without the database nothing is cached, and the page itself reports the problem.
    state: { known, read: () => read().catch(() => undefined) },
    make: () => makePage(address),
  })

  return (path, search) => {
    const read = pagesOfSettings[path]
    if (read) {
      const query = search ? new URLSearchParams(search) : undefined
      return read.some((name) => query?.has(name)) ? undefined : page(path, unchanging)
    }
    if (path === '/status') return page(path, eachFiveSeconds)
    // The page's script reads the numbers of a shared estimate.
    if (path === '/agent') return page(path, rates)
    if (path === '/locations') return page(searchHref(parseSearch(new URLSearchParams(search))), storesNow)
    if (/^\/locations\/[a-z0-9-]{1,120}$/.test(path)) return page(path, storesNow)
    return feeds.get(path)
  }
}

const upper = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (begin) => begin.toUpperCase())
/** Returns a page's own headers with the usual capitalisation, so that none occurs twice. */
const named = (headers: Headers) => Object.fromEntries([...headers].map(([name, value]) => [upper(name), value]))
