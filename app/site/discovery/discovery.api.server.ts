import { Hono } from 'hono'
import { etag } from 'hono/etag'
import movedAddresses from 'virtual:content/redirects'

import type { ApiContext, ApiEnvironment } from '#app/web/api/api.server.ts'
import { dataPolicy } from '#app/web/edge/security-headers.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { brand } from '#app/brand.ts'

import { articles, caseStudies, legalPages } from '../content/content.ts'
import { closedPaths, isHidden, renderedPaths, roomSitemaps } from '../prerender/indexed-paths.ts'
import { atomFeed, rssFeed } from './feeds.tsx'
import { movedTo } from './moved-to.ts'
import { type IndexedPage, robots, sitemap, sitemapIndex } from './sitemap.ts'
import { prerenderedPaths } from '../prerender/prerendered-paths.ts'

const pagesMap = '/sitemap-pages.xml'
const types = {
  xml: 'application/xml',
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  text: 'text/plain',
  manifest: 'application/manifest+json',
}

function answer(c: ApiContext, type: keyof typeof types, body: string): Response {
  c.header('Content-Type', `${types[type]}; charset=utf-8`)
  c.header('Cache-Control', 'public, max-age=300')
  c.header('Content-Security-Policy', dataPolicy)
  return c.body(body)
}

/**
 * Serves sitemaps, robots.txt, feeds, well-known files and redirects of moved addresses. Responses are generated for each request, so that
 * they contain the configured origin and an article appears on its day.
 */
export function discoveryApi({ config }: Pick<Platform, 'config'>, redirects = movedAddresses) {
  const origin = config.PUBLIC_URL
  const found = new Hono<ApiEnvironment>()
  found.use('/.well-known/security.txt', etag())
  found.use('/:file{(sitemap(-pages)?|feed|rss)\\.xml|robots\\.txt|site\\.webmanifest}', etag())
  found.get('/sitemap.xml', (c) => answer(c, 'xml', sitemapIndex(origin, [pagesMap, ...roomSitemaps])))
  found.get(pagesMap, (c) => answer(c, 'xml', sitemap(origin, indexedPages())))
  found.get('/robots.txt', (c) => answer(c, 'text', robots(origin, closedPaths)))
  found.get('/feed.xml', (c) => answer(c, 'atom', atomFeed({ origin, articles: articles() })))
  found.get('/rss.xml', (c) => answer(c, 'rss', rssFeed({ origin, articles: articles() })))
  found.get('/site.webmanifest', (c) => answer(c, 'manifest', webManifest()))
  found.get('/.well-known/security.txt', (c) => answer(c, 'text', securityText(origin)))
  // Password managers request this path (W3C, A Well-Known URL for Changing Passwords).
  found.get('/.well-known/change-password', (c) => c.redirect('/account/details', 302))
  found.get('*', (c, next) => {
    const moved = movedTo(redirects, c.req.path, new URL(c.req.url).search)
    if (!moved) return next()
    // Browsers would otherwise cache a wrong redirect permanently.
    c.header('Cache-Control', 'public, max-age=3600')
    return Promise.resolve(c.redirect(moved.location, moved.status))
  })
  return found
}

const dayMs = 86_400_000
/** RFC 9116 recommends less than a year. */
const securityTextDays = 180

/** Returns the contact for vulnerability reports (RFC 9116). `Expires` advances each day, so that the file never expires. */
function securityText(origin: string, now = Date.now()): string {
  const expires = new Date((Math.floor(now / dayMs) + securityTextDays) * dayMs)
  return [
    `Contact: mailto:${brand.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Returns every public page that search engines may index now, with the day of its last change if it is known. */
function indexedPages(now = new Date()): IndexedPage[] {
  const published = articles(now)
  const changed: Record<string, string | undefined> = {
    '/blogs': published[0]?.date,
    ...Object.fromEntries(legalPages.map(({ slug, effective }) => [`/${slug}`, effective])),
  }
  return [
    ...[...prerenderedPaths, ...renderedPaths]
      .filter((path) => !isHidden(path))
      .map((path) => ({ path, changed: changed[path] })),
    ...published.map(({ slug, date, updated }) => ({ path: `/blogs/${slug}`, changed: updated ?? date })),
    ...caseStudies.map(({ slug }) => ({ path: `/clients/${slug}` })),
  ]
}

/** Returns the web app manifest, for a site on a home screen. */
function webManifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: 'In-store payments and parcels at newsagencies and convenience stores across Australia.',
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    background_color: '#fffdf8',
    theme_color: '#0d4634',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
