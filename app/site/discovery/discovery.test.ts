import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { brand } from '#app/brand.ts'
import { readConfig } from '#app/core/config/config.server.ts'

vi.mock('virtual:content/articles', () => {
  const entry = (slug: string, date: string, draft = false) => ({
    slug,
    title: slug,
    description: 'X',
    date,
    draft,
    kicker: 'News',
    tags: [],
    picture: { alt: 'X', drawing: 'csr' },
    body: [],
    headings: [],
    words: 0,
    minutes: 1,
  })
  return { default: [entry('old', '2026-01-01'), entry('next', '2026-11-22'), entry('draft', '2026-01-01', true)] }
})

// Test files of one worker share modules. An earlier file may have loaded the real articles, and a later one needs them.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { articles, findArticle } = await import('../content/content.ts')
const { discoveryApi } = await import('./discovery.api.server.ts')

const moves = [{ from: '/old-page', to: '/about', status: 308 as const }]
const api = discoveryApi({ config: readConfig({ PUBLIC_URL: 'https://shop.example/' }) }, moves)
const get = async (path: string, init?: RequestInit) => api.request(path, init)
const body = async (path: string) => (await get(path)).text()

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.useFakeTimers({ now: new Date('2026-11-21T12:59:59Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('a scheduled article is nowhere before its day in Sydney, and everywhere from the first minute of it', async () => {
  const places = ['/feed.xml', '/rss.xml', '/sitemap-pages.xml']
  for (const place of places) expect(await body(place)).not.toContain('/blogs/next')
  expect(findArticle('next')).toBeUndefined()
  vi.setSystemTime(new Date('2026-11-21T13:00:00Z'))
  for (const place of places) expect(await body(place)).toContain('https://shop.example/blogs/next')
  expect(articles().map(({ slug }) => slug)).toEqual(['next', 'old'])
})

test('a draft is in no feed, sitemap or list', async () => {
  for (const place of ['/feed.xml', '/rss.xml', '/sitemap-pages.xml']) expect(await body(place)).not.toContain('draft')
  expect(findArticle('draft')).toBeUndefined()
})

test('the list of articles has the date of the newest article', async () => {
  expect(await body('/sitemap-pages.xml')).toContain('/blogs/old</loc><lastmod>2026-01-01</lastmod>')
})

test.for([
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/sitemap-pages.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/feed.xml', 'application/atom+xml; charset=utf-8'],
  ['/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
] as const)('%s has the type %s and responds 304 to a conditional request', async ([path, type]) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const again = await get(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('security.txt names the contact, and expires 180 days after the day of the request (rule X10)', async () => {
  expect((await body('/.well-known/security.txt')).split('\n')).toEqual([
    `Contact: mailto:${brand.email}`,
    'Expires: 2027-05-20T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://shop.example/.well-known/security.txt',
    '',
  ])
})

test('a password manager is redirected to the page that changes the password (rule AC54)', async () => {
  const answer = await get('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account/details'])
})

test('a moved address redirects to the new one, with its query', async () => {
  const answer = await get('/old-page?utm_source=mail')
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/about?utm_source=mail'])
  expect((await get('/old-page', { method: 'HEAD' })).status).toBe(308)
  expect((await get('/other')).status).toBe(404)
})
