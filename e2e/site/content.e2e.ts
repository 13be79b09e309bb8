import sharp from 'sharp'
import { expect, test } from 'vitest'

import { hiddenPaths, isHidden, renderedPaths, retailerPaths } from '#app/site/prerender/indexed-paths.ts'
import { storedPaths } from '#scripts/content/public-paths.ts'

import { urlMap } from '#e2e/url-map.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openSharedStage()

const pages = [...storedPaths(), ...renderedPaths]
const indexed = pages.filter((path) => !isHidden(path))

const get = (path: string, init: RequestInit = {}) => fetch(product.url + path, { redirect: 'manual', ...init })

/** Returns the texts of some elements of an XML file, read by a real parser. @throws when it is not well formed. */
async function readXml(path: string, tag: string): Promise<string[]> {
  const xml = await (await get(path)).text()
  const page = await browser.newPage()
  const found = await page.evaluate(
    ({ text, name }) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      const error = parsed.querySelector('parsererror')?.textContent
      return { error, texts: [...parsed.getElementsByTagName(name)].map((one) => one.textContent ?? '') }
    },
    { text: xml, name: tag },
  )
  await page.close()
  if (found.error) throw new Error(`${path}: ${found.error}`)
  return found.texts
}

/** Returns the metadata in the head of a page. */
async function readHead(path: string): Promise<Record<string, string>> {
  const html = await (await get(path)).text()
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''
  return { ...Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content] as const)), canonical }
}

test('the sitemap index names sitemaps that exist, and they name every public page, each of which answers', async () => {
  const maps = await readXml('/sitemap.xml', 'loc')
  expect(maps[0]).toBe(`${product.url}/sitemap-pages.xml`)
  for (const map of maps) expect((await fetch(map)).status).toBe(200)
  const listed = (await readXml('/sitemap-pages.xml', 'loc')).map((url) => new URL(url))
  expect(listed.every(({ origin }) => origin === product.url)).toBe(true)
  const paths = listed.map(({ pathname }) => pathname)
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
  expect(indexed.filter((path) => !paths.includes(path))).toEqual([])
  for (const url of listed) expect([url.href, (await fetch(url)).status]).toEqual([url.href, 200])
})

test('every public page is in the sitemap, or listed as hidden from search engines', () => {
  const fixed = urlMap.filter((path) => !path.startsWith('/staff') && !/\/[0-9a-f-]{36}/.test(path))
  expect(fixed.filter((path) => ![...pages, '/blogs'].includes(path) && !(path in retailerPaths))).toEqual([])
})

test('robots.txt disallows the office and names the sitemap', async () => {
  const text = await (await get('/robots.txt')).text()
  expect(text).toContain('Disallow: /staff\n')
  expect(text).toContain(`Sitemap: ${product.url}/sitemap.xml`)
})

test('both feeds are well-formed, and name themselves', async () => {
  expect(await readXml('/feed.xml', 'title')).not.toHaveLength(0)
  expect(await readXml('/rss.xml', 'channel')).toHaveLength(1)
  for (const path of ['/feed.xml', '/rss.xml'])
    expect(await (await get(path)).text()).toContain(`${product.url}${path}`)
})

test.each(indexed)('%s describes itself to search engines and social networks', async (path) => {
  const head = await readHead(path)
  const url = product.url + path
  expect(head).toMatchObject({ canonical: url, 'og:url': url, 'og:site_name': 'Tillway', 'og:locale': 'en_AU' })
  expect(head['og:type']).toMatch(/^(website|article)$/)
  expect(head['og:image']).toMatch(new RegExp(`^${product.url}/cards/[a-z0-9-]+\\.png$`))
  expect(head['og:image:alt']).not.toBe('')
  expect(head['twitter:card']).toBe('summary_large_image')
  expect(head.robots).toBeUndefined()
})

test.each(Object.keys(hiddenPaths))('%s asks search engines not to index it', async (path) => {
  expect((await readHead(path)).robots).toBe('noindex')
})

test.each(indexed)('the sharing image of %s exists, and has the size that networks require', async (path) => {
  const { 'og:image': url = '' } = await readHead(path)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { width, height, size = 0 } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])
  expect(size).toBeLessThan(150_000)
})

test('the structured data of a page is JSON that names this site', async () => {
  const html = await (await get('/')).text()
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const { '@graph': things } = JSON.parse(json) as { '@graph': { '@type': string; url: string }[] }
  expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  expect(things[0]?.url).toBe(`${product.url}/`)
})

test('a page that was built for another origin is compressed and revalidated like any other', async () => {
  for (const encoding of ['br', 'gzip', 'zstd', 'identity']) {
    const answer = await get('/', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(await answer.text()).toContain(`<link rel="canonical" href="${product.url}/"`)
    const etag = answer.headers.get('etag') ?? ''
    expect((await get('/', { headers: { 'accept-encoding': encoding, 'if-none-match': etag } })).status).toBe(304)
  }
})

test.each([
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/site.webmanifest',
])('%s exists', async (path) => {
  expect((await get(path)).status).toBe(200)
})

test('on paper there is the text, and neither navigation nor footer', { tags: 'slow' }, async () => {
  const page = await browser.newPage()
  await page.goto(product.url)
  await page.getByRole('button', { name: "LET'S TALK" }).first().click()
  const parts = [
    page.getByRole('dialog', { name: 'Tell us what you need', includeHidden: true }),
    page.getByRole('banner', { includeHidden: true }),
    page.getByRole('contentinfo', { includeHidden: true }),
    page.getByRole('heading', { name: /^Nation-wide/, includeHidden: true }),
    page.getByRole('link', { name: 'Skip to content', includeHidden: true }),
  ]
  for (const part of parts) await part.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  // The dialog's transition may still run.
  for (const part of parts) await expect.poll(() => part.isVisible(), { message: String(part) }).toBe(false)
  await page.close()
})
