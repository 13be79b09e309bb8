import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { compressPage } from './compress-page.server.ts'

const html = `<p>${'A corner shop takes the money. '.repeat(200)}</p>`
const page = (status = 200) => new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a page is compressed as the browser accepts it, brotli before gzip, and has a Vary header', async () => {
  const brotli = await compressPage(page(), 'gzip, br')
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
  expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(html)
  const gzip = await compressPage(page(), 'gzip, br;q=0')
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytes(gzip)).toString()).toBe(html)
})

test('the status is preserved, and a client that accepts no encoding gets the plain page', async () => {
  const plain = await compressPage(page(404), 'identity')
  expect(plain.status).toBe(404)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect((await bytes(plain)).toString()).toBe(html)
})

test('small pages and other types are not compressed', async () => {
  const picture = await compressPage(
    new Response('x'.repeat(5_000), { headers: { 'Content-Type': 'image/png' } }),
    'br',
  )
  expect(picture.headers.get('content-encoding')).toBeNull()
  const small = await compressPage(new Response('<p>', { headers: { 'Content-Type': 'text/html' } }), 'br')
  expect(small.headers.get('content-encoding')).toBeNull()
})
