import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { cacheablePages } from './cacheable-pages.server.ts'
import { insertShops } from '#app/shops/shops.queries.server.ts'
import { demoShops } from '#app/shops/finder/seed-demo-stores.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { storeRate } from '#app/rates/testing/rates-fixtures.ts'
import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'

const page = '<html><head><style>a{}</style></head><script>1</script></html>'
const withNonce = (nonce: string) => page.replaceAll(/<(style|script)>/g, `<$1 nonce="${nonce}">`)
const usual = (nonce: string) =>
  new Response(withNonce(nonce), { headers: { 'Content-Type': 'text/html', 'Permissions-Policy': 'none' } })

async function start(answer: (nonce: string) => Response = usual) {
  const platform = await startTestPlatform({ env: { DEMO_STORES: 'off' } })
  onTestFinished(() => platform[Symbol.asyncDispose]())
  const asked: string[] = []
  const at = cacheablePages(platform, (address, nonce) => {
    asked.push(address)
    return Promise.resolve(answer(nonce))
  })
  return { platform, at, asked }
}

const addStore = (platform: TestPlatform, slug: string) =>
  platform.database.transaction(async (tx) => {
    const [shop] = demoShops(1, 9)
    if (shop) await insertShops(tx, [{ ...shop, id: crypto.randomUUID(), slug, isDemo: false }])
  })

test('equivalent URLs share one cached address: only known parameters count', async () => {
  const { at, asked } = await start()
  const one = at('/locations', '?utm_source=x&q=%20Marrickville%20&evil=%3Cscript%3E&open=1')
  expect(one?.address).toBe('/locations?q=Marrickville&open=1')
  await one?.make()
  expect(asked).toEqual(['/locations?q=Marrickville&open=1'])
  expect(at('/locations/corner-news', '?utm_source=x')?.address).toBe('/locations/corner-news')
  for (const path of ['/agent-login', '/activate', '/contract/link']) expect(at(path, '')?.address).toBe(path)
})

test('L6: a page that is the same for everyone ignores the parameters that it does not read', async () => {
  const { at } = await start()
  for (const path of [
    '/verify',
    '/agent-login',
    '/activate',
    '/setup-account',
    '/signup',
    '/forgot-password',
    '/status',
  ])
    expect(at(path, `?x=${path.length}&__proto__=1`)?.address).toBe(path)
  expect(at('/constructor', '?x=1')).toBeUndefined()
})

test.for([
  ['/agent-login', '?next=/contract'],
  ['/verify', '?number=x'],
  ['/account', ''],
  ['/staff', ''],
  ['/activate', '?email=mia%40example.com&invitationCode=481720935617'],
  ['/setup-account', '?email=mia%40example.com'],
  ['/locations/UPPER', ''],
])('%s%s is rendered for each request', async ([path, search]) => {
  const { at } = await start()
  expect(at(path ?? '', search ?? '')).toBeUndefined()
})

test("a script without the page's nonce is not in its policy", async () => {
  const foreign = '<script>evil()</script><script nonce="x">evil()</script>'
  const { at } = await start((nonce) => new Response(withNonce(nonce).replace('</html>', `${foreign}</html>`)))
  const made = await at('/locations', '?q=x')?.make()
  expect(made?.headers['Content-Security-Policy']?.match(/script-src [^;]*/)?.[0].match(/sha256-/g)).toHaveLength(1)
})

test('a cached page allows its scripts and styles by hash, and preserves the headers of its route', async () => {
  const { at } = await start()
  const made = await at('/agent-login', '')?.make()
  expect(made?.body.toString()).toBe(page)
  expect(made?.headers).toMatchObject({ 'Permissions-Policy': 'none', 'Cache-Control': 'no-store' })
  const policy = made?.headers['Content-Security-Policy'] ?? ''
  expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='")
  expect(policy).not.toContain('nonce')
})

test.for([
  ['a page that is not there', () => new Response('', { status: 404 })],
  ['a page that failed', () => new Response('', { status: 503 })],
  ['a page that would give a cookie', () => new Response(page, { headers: { 'Set-Cookie': 'a=b' } })],
] as const)('%s is not cached', async ([, answer]) => {
  const { at } = await start(answer)
  expect(await at('/locations/nope', '')?.make()).toBeUndefined()
})

test('the feeds and the finder are made again when a store was added, changed or removed (rule F9)', async () => {
  const { platform, at } = await start()
  const feed = at('/stores.geojson', '')
  const sitemap = at('/sitemap-stores.xml', '')
  const finder = at('/locations', '?q=2204')
  if (!feed || !sitemap || !finder) throw new Error('they are not kept')
  const seen = new Set([await sitemap.state.read()])
  const features = async () => {
    const { features: all } = JSON.parse((await feed.make())?.body.toString() ?? '') as { features: { id: string }[] }
    return all.map(({ id }) => id)
  }
  const changes = [
    () => addStore(platform, 'one'),
    () => platform.database.queries.execute(sql`update newsagencies set phone = '0491 570 006'`),
    () => addStore(platform, 'two'),
    () => platform.database.queries.execute(sql`update newsagencies set status = 'closed' where slug = 'one'`),
    () => platform.database.queries.execute(sql`delete from newsagencies where slug = 'one'`),
  ]
  for (const [index, change] of changes.entries()) {
    await change()
    // The state is read once a second at most. A change that was not visible changes nothing.
    const isSeen = index < 4
    const state = await eventually(() => sitemap.state.read(), (one) => !isSeen || !seen.has(one)) // prettier-ignore
    if (isSeen) expect(seen.has(state), String(index)).toBe(false)
    seen.add(state)
    for (const one of [finder, feed]) expect(await one.state.read()).toMatch(new RegExp(`^${state} \\d+$`))
  }
  expect(await features()).toEqual(['two'])
  expect((await sitemap.make())?.body.toString()).toMatch(/<loc>[^<]*\/locations\/two<\/loc>/)
})

test('the page for shops is cached, and made again when the schedule of rates changes (rule CR5)', async () => {
  const { platform, at, asked } = await start()
  const kept = at('/agent', '?transactions=20')
  expect(kept?.address).toBe('/agent')
  const before = await kept?.state.read()
  expect(before).toBeDefined()
  await kept?.make()
  expect(asked).toEqual(['/agent'])
  await storeRate(platform, 'Coinstead')
  expect(await eventually(async () => kept?.state.read(), (state) => state !== before)).not.toBe(before) // prettier-ignore
  // A page that was rendered while the database was away is not cached.
  const { at: away } = await start(() => new Response(page, { headers: { 'Retry-After': '60' } }))
  expect(await away('/agent', '')?.make()).toBeUndefined()
})

test('without the database, the finder is not cached', async () => {
  const { platform } = await start()
  const broken = { ...platform.database, queries: { execute: () => Promise.reject(new Error('away')) } }
  const at = cacheablePages({ ...platform, database: broken } as unknown as TestPlatform, () =>
    Promise.resolve(usual('')),
  )
  expect(await at('/locations', '')?.state.read()).toBeUndefined()
  await expect(at('/stores.geojson', '')?.state.read()).rejects.toThrow('away')
})
