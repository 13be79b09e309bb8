import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect as connectByHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { writeStreetMap } from '#app/geo/testing/write-street-map.ts'

import { expectRetailerThrough, expectStaffThrough } from '#e2e/harness/proxies/all-the-way.ts'
import { type Nginx, startNginx } from '#e2e/harness/proxies/nginx.ts'
import { openBrowserForFile, openSmtpSink } from '#e2e/harness/browser/stage.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'
import { rootFolder } from '#scripts/root-folder.ts'

const browser = await openBrowserForFile()
const sink = await openSmtpSink()
let nginx: Nginx
let product: Product
/** The product at the address that people type. */
let site: Product
const folder = mkdtempSync(join(tmpdir(), 'tillway-behind-'))
const mapFile = join(folder, 'streets.pmtiles')
beforeAll(async () => {
  writeStreetMap(mapFile, [151.155, -33.911])
  nginx = await startNginx()
  product = await startProduct({
    env: {
      NODE_ENV: 'production',
      DATABASE: 'embedded',
      HOST: '127.0.0.1',
      PUBLIC_URL: nginx.url,
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: sink.url,
      MAP_PMTILES: mapFile,
    },
  })
  await nginx.passTo(product.port)
  site = { ...product, url: nginx.url }
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await nginx[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the protocol that nginx negotiates with a client for this name. */
async function protocolFor(servername: string): Promise<unknown> {
  const { port, certificate: ca } = nginx
  const socket = connect({ host: '127.0.0.1', port, servername, ca, ALPNProtocols: ['h2', 'http/1.1'] })
  try {
    await once(socket, 'secureConnect')
    return socket.alpnProtocol
  } finally {
    socket.destroy()
  }
}

test('ranges of the street map pass, and nginx requests only the range from the product (rule C53)', async () => {
  const part = await nginx.ask('/streets.pmtiles', { headers: { range: 'bytes=0-6' } })
  expect([part.status, part.body]).toEqual([206, 'PMTiles'])
  expect((await nginx.ask('/streets.pmtiles')).status).toBe(416)
})

test('nginx speaks HTTP/2 for our name, and does not answer for another', async () => {
  expect(await protocolFor('localhost')).toBe('h2')
  await expect(protocolFor('evil.example')).rejects.toThrow(/unrecognized name/i)
})

test('a request without TLS is redirected to the same address with TLS', async () => {
  const answer = await fetch(`http://127.0.0.1:${nginx.plainPort}/signup?utm_source=radio`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `${site.url}/signup?utm_source=radio`])
})

test('responses require TLS from now on, redirect to our own paths, and the metrics of the product are not public', async () => {
  const { status, headers } = await nginx.ask('/staff')
  expect([status, headers.location, headers.server]).toEqual([302, '/staff/sign-in?next=%2Fstaff', 'nginx'])
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect((await nginx.ask('/metrics')).status).toBe(404)
})

/** Returns how often the product itself has answered for a path: its metrics do not count responses from nginx's cache. */
async function askedFor(path: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${product.port}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'))
  const ofPath = lines.filter((line) => line.includes(`route="${path}"`))
  return ofPath.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** Sends these requests one after another. Returns how many of them the product had to answer. */
async function askAll(path: string, all: Record<string, string>[], query = ''): Promise<number> {
  const before = await askedFor(path)
  for (const headers of all) expect((await nginx.ask(path + query, { headers })).status).toBeLessThan(400)
  // The product counts the last response after it is sent.
  await new Promise((resolve) => setTimeout(resolve, 100))
  return (await askedFor(path)) - before
}

const [br, gzip] = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }]
const signedIn = { ...br, cookie: `__Host-agent=${'a'.repeat(43)}` }

test('nginx caches assets and stored pages, each encoding separately, and answers without the product', async () => {
  const home = await nginx.ask('/')
  const script = /"(\/assets\/[^"]+\.js)"/.exec(home.body)?.[1] ?? ''
  expect(await askAll(script, [br, gzip, br, gzip])).toBe(2)
  for (const headers of [br, gzip])
    expect((await nginx.ask(script, { headers })).headers['content-encoding']).toBe(headers['accept-encoding'])
  // A page is cached for ten seconds, and a machine may be slower.
  await expect.poll(() => askAll('/about', [br, br])).toBe(0)
  const { headers } = await nginx.ask('/about', { headers: br })
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=10', vary: 'Accept-Encoding' })
  const again = await nginx.ask('/about', { headers: { ...br, 'if-none-match': headers.etag ?? '' } })
  expect(again.status).toBe(304)
})

/** Requests all paths at once on one connection of HTTP/2, and returns the status of each. */
async function statusesAtOnce(paths: readonly string[]): Promise<unknown[]> {
  const session = connectByHttp2(nginx.url, { ca: nginx.certificate })
  try {
    return await Promise.all(
      paths.map(async (path) => {
        const request = session.request({ ':path': path })
        request.resume()
        const [headers] = (await once(request, 'response')) as [Record<string, unknown>]
        return headers[':status']
      }),
    )
  } finally {
    session.destroy()
  }
}

test('one connection of HTTP/2 gets 128 files at once, although nginx counts each request as a connection', async () => {
  // As many as nginx allows on one connection of HTTP/2.
  const names = readdirSync(join(rootFolder, 'build/client/assets')).filter((name) => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(128)
  const statuses = await statusesAtOnce(names.slice(0, 128).map((name) => `/assets/${name}`))
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('nginx caches no response for a signed-in person, for an address with a query, or of a rendered page', async () => {
  const path = '/privacy-policy'
  expect(await askAll(path, [signedIn, signedIn])).toBe(2)
  expect(await askAll(path, [br, signedIn, signedIn])).toBe(3)
  // The cookie of a known device identifies no person.
  const known = { ...br, cookie: `__Host-device=${'a'.repeat(43)}; __Host-staff-device=${'a'.repeat(43)}` }
  await expect.poll(() => askAll(path, [known, known])).toBe(0)
  expect(await askAll(path, [{ ...known, cookie: `${known.cookie}; ${signedIn.cookie}` }])).toBe(1)
  expect(await askAll(path, [br, br], '?key=secret')).toBe(2)
  expect(await askAll('/agent-login', [br, br])).toBe(2)
  expect(await askAll('/sms-opt-out/abc', [br, br])).toBe(2)
})

test('the largest PDF that may be checked passes', async () => {
  const headers = { 'content-type': 'application/pdf' }
  const { body } = await nginx.ask('/api/verify', { method: 'POST', headers, body: Buffer.alloc(10 * 1_024 * 1_024) })
  expect(JSON.parse(body)).toEqual({ success: true, verification: { state: 'not-a-pdf' } })
})

test('a cross-site request is rejected', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
  for (const path of ['/staff/sign-in', '/signup/reminders/stop', '/api/enquiries'])
    expect((await nginx.ask(path, { method: 'POST', headers, body: Buffer.from('a=b') })).status).toBe(403)
})

test('staff complete their work through nginx with TLS, with and without scripts', { tags: 'slow' }, async () => {
  await expectStaffThrough(site, browser)
})

test(
  'a retailer gets through nginx with TLS from the first form to the sealed contract',
  { tags: 'slow' },
  async () => {
    await expectRetailerThrough(site, browser, sink)
  },
)

test('nginx has logged no error and no address during these tests', () => {
  expect(nginx.errors()).toBe('')
  expect(nginx.accessLog()).toBe('')
})
