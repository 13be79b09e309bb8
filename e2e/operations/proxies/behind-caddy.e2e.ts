import { afterAll, beforeAll, expect, test } from 'vitest'

import { expectRetailerThrough, expectStaffThrough } from '#e2e/harness/proxies/all-the-way.ts'
import { type Caddy, startCaddy } from '#e2e/harness/proxies/caddy.ts'
import { openBrowserForFile, openSmtpSink } from '#e2e/harness/browser/stage.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const browser = await openBrowserForFile()
const sink = await openSmtpSink()
let caddy: Caddy
let product: Product
/** The product at the address that people type. */
let site: Product
beforeAll(async () => {
  caddy = await startCaddy()
  product = await startProduct({
    port: caddy.productPort,
    env: {
      NODE_ENV: 'production',
      DATABASE: 'embedded',
      HOST: '127.0.0.1',
      PUBLIC_URL: caddy.url,
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: sink.url,
    },
  })
  site = { ...product, url: caddy.url }
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await caddy[Symbol.asyncDispose]()
})

test('a request without TLS is redirected to the same address with TLS', async () => {
  const answer = await fetch(`http://localhost:${caddy.plainPort}/signup?utm_source=radio`, { redirect: 'manual' })
  // Caddy chooses the port of the redirect: on a server both ports are the usual ones.
  const { protocol, hostname, pathname, search } = new URL(answer.headers.get('location') ?? '')
  expect([answer.status, protocol, hostname, pathname + search]).toEqual([
    308,
    'https:',
    'localhost',
    '/signup?utm_source=radio',
  ])
})

test('responses require TLS from now on, and the metrics of the product are not public', async () => {
  const { status, headers } = await caddy.ask('/staff')
  expect([status, headers.location]).toEqual([302, '/staff/sign-in?next=%2Fstaff'])
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect((await caddy.ask('/metrics')).status).toBe(404)
})

test('a request has the id that Caddy gave it, never one that a visitor chose (rule AP9)', async () => {
  const { headers } = await caddy.ask('/about', { headers: { 'x-request-id': 'chosen-by-a-visitor' } })
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('the largest PDF that may be checked passes, and a cross-site request is rejected', async () => {
  const pdf = { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: Buffer.alloc(10 * 1_024 * 1_024) }
  const { body } = await caddy.ask('/api/verify', pdf)
  expect(JSON.parse(body)).toEqual({ success: true, verification: { state: 'not-a-pdf' } })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
  const foreign = { method: 'POST', headers, body: Buffer.from('a=b') }
  expect((await caddy.ask('/staff/sign-in', foreign)).status).toBe(403)
})

test('staff complete their work through Caddy with TLS, with and without scripts', { tags: 'slow' }, async () => {
  await expectStaffThrough(site, browser)
})

test(
  'a retailer gets through Caddy with TLS from the first form to the sealed contract',
  { tags: 'slow' },
  async () => {
    await expectRetailerThrough(site, browser, sink)
  },
)

test('Caddy has logged no error and no address during these tests', () => {
  const lines = caddy
    .output()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: string; msg: string })
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  expect(caddy.output()).not.toMatch(/completeContractToken|invitationCode/)
})
