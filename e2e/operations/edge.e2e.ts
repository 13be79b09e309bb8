import { connect } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { prerenderedPaths } from '#app/site/prerender/prerendered-paths.ts'

import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'
import { officeSignInPages, urlMap } from '#e2e/url-map.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'info' } })
})
afterAll(() => product[Symbol.asyncDispose]())

const get = (path: string, init: RequestInit = {}) => fetch(product.url + path, { redirect: 'manual', ...init })

/** Sends bytes that no HTTP client would send. Returns the response. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(product.port, 'localhost', () => socket.end(text))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const isHtml = (answer: Response) => (answer.headers.get('content-type') ?? '').startsWith('text/html')

test.each([
  ...urlMap,
  '/nowhere',
  '/api/challenge?action=enquiry',
  '/api/openapi.json',
  '/api/docs',
  '/api/nothing',
  '/healthz',
  '/readyz',
  '/about/',
])('GET %s carries the whole header set', async (path) => {
  const { headers } = await get(path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  // Pages whose address may hold a key send no referrer to other sites.
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-frame-options')).toMatch(/DENY|SAMEORIGIN/)
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test.each([...urlMap, '/nowhere'])('the policy of %s allows nothing inline without a hash or a nonce', async (path) => {
  const answer = await get(path)
  if (!isHtml(answer)) return
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|\*/)
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(await answer.text()).not.toMatch(/\sstyle=|\son\w+=/)
})

test.each(prerenderedPaths.filter((path) => path !== '/notfound'))(
  '%s is stored, compressed and revalidated',
  async (path) => {
    const brotli = await get(path, { headers: { 'accept-encoding': 'br' } })
    expect(brotli.status).toBe(200)
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('vary')).toContain('Accept-Encoding')
    const etag = brotli.headers.get('etag') ?? ''
    expect((await get(path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })).status).toBe(304)
    expect((await get(path, { headers: { 'accept-encoding': 'zstd, br;q=0' } })).headers.get('content-encoding')).toBe(
      'zstd',
    )
    expect((await get(path, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')).toBe('gzip')
    expect((await get(path, { headers: { 'accept-encoding': 'identity' } })).headers.get('content-encoding')).toBeNull()
  },
)

test('an unknown address answers 404 with the page', async () => {
  const answer = await get('/no/such/page')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('404 not found')
})

test('a trailing slash redirects to the address without it, with its query, and never to another host', async () => {
  const answer = await get('/about/?utm_source=x')
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe('/about?utm_source=x')
  expect(await sendRaw(`GET //evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toContain(
    '400 Bad Request',
  )
})

test.each(officeSignInPages)('the sign-in page %s reveals nothing to a stranger', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBeLessThan(500)
  expect(await answer.text()).not.toMatch(/"reference"|recipient/)
})

test('a write from another site is rejected, by its fetch metadata and by its origin (rule X4)', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    const answer = await get('/staff/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ email: 'a@b.c' }),
      headers,
    })
    expect(answer.status, JSON.stringify(headers)).toBe(403)
  }
})

test('metrics are served to this machine only, and health to every caller (rule AP10)', async () => {
  expect(await (await get('/metrics')).text()).toContain('http_request_duration_seconds')
  expect(await (await get('/healthz')).text()).toBe('ok')
  expect(await (await get('/readyz')).json()).toMatchObject({ ready: true })
})

test('the API describes itself, as data and as a page (rule AP11)', async () => {
  const description = (await (await get('/api/openapi.json')).json()) as { paths: Record<string, unknown> }
  expect(Object.keys(description.paths)).toEqual(expect.arrayContaining(['/api/challenge', '/api/enquiries']))
  expect(await (await get('/api/docs')).text()).toContain('/api/enquiries')
})

test('an unknown call, method and media type each get their own JSON response (rule AP3)', async () => {
  expect(await (await get('/api/nothing')).json()).toMatchObject({ success: false, error: 'not-found' })
  const wrongType = await get('/api/enquiries', {
    method: 'POST',
    body: 'name=x',
    headers: { 'content-type': 'text/plain' },
  })
  expect(wrongType.status).toBe(415)
  const broken = await get('/api/enquiries', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(broken.status).toBe(400)
  const large = await get('/api/enquiries', {
    method: 'POST',
    body: JSON.stringify({ message: 'x'.repeat(40_000) }),
    headers: { 'content-type': 'application/json' },
  })
  expect(large.status).toBe(413)
})

test('logs name requests by template and never hold a query, a token or a body (rule X5)', async () => {
  const linesOfEnquiries = () => product.output().split('"route":"/api/enquiries"').length
  const before = linesOfEnquiries()
  await get('/staff/first-owner?key=canary-key-0123456789')
  await get('/contract?completeContractToken=canary-token-0123456789')
  await get('/api/enquiries', {
    method: 'POST',
    body: JSON.stringify({ name: 'canary-name' }),
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer canary-bearer',
      cookie: '__Host-staff=canary-cookie',
      'captcha-response': 'pow.canary-answer',
    },
  })
  await expect.poll(linesOfEnquiries).toBeGreaterThan(before)
  expect(product.output()).not.toContain('canary')
})
