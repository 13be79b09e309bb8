import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as send, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { inlineHashes } from '../security-headers.server.ts'
import { acceptsEncoding, loadStaticFiles } from './static-files.server.ts'

const page = '<!doctype html><script>1</script><p>Hello</p>'

/** Starts a server on loopback with a page, its compressed variants and a plain file. */
async function serve(
  writePage?: (html: string) => string,
): Promise<(path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-static-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page))
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(page))
  mkdirSync(join(folder, 'notfound'))
  writeFileSync(join(folder, 'notfound/index.html'), page)
  writeFileSync(join(folder, 'assets/mark.abc.svg'), '<svg/>')
  const shared = mkdtempSync(join(tmpdir(), 'tillway-shared-'))
  mkdirSync(join(shared, 'second/assets'), { recursive: true })
  mkdirSync(join(shared, 'second/only-there'))
  writeFileSync(join(shared, 'second/only-there/index.html'), page)
  writeFileSync(join(shared, 'second/assets/root-2.js'), 'two')
  writeFileSync(join(shared, 'second/assets/root-2.js.br'), brotliCompressSync('two'))
  const files = loadStaticFiles(folder, {}, { shared, ...(writePage && { writePage }) })
  const { port, close } = await serveOnLoopback((request, response) => {
    const { url = '/' } = request
    if (files.answer(request, response, url)) return
    if (url !== '/other' || !files.answerPage(request, response, '/', 200)) response.writeHead(404).end('none')
  })
  onTestFinished(async () => {
    await close()
    for (const one of [folder, shared]) rmSync(one, { recursive: true, force: true })
  })
  return (path, headers = {}, method = 'GET') => ask({ host: '127.0.0.1', port, path, headers, method })
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

async function ask(options: RequestOptions): Promise<Answer> {
  const request = send(options).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}

test.for([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['BR', 'br'],
  ['identity', undefined],
  ['zstd', undefined],
  ['', undefined],
] as const)('Accept-Encoding %j is answered with %s and a Vary header', async ([accepted, encoding]) => {
  const get = await serve()
  const answer = await get('/', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers.vary).toBe('Accept-Encoding')
  expect(answer.body).toHaveLength(Number(answer.headers['content-length']))
})

test('an encoding with q=0 in any spelling is not used, and one with q=0.001 may be', () => {
  for (const no of ['br;q=0', 'br; q=0', 'br;q=0.', 'br;q=0.000']) expect(acceptsEncoding(no, 'br')).toBe(false)
  for (const yes of ['br', 'br;q=0.001', 'gzip, br;q=1', '*;q=0.5']) expect(acceptsEncoding(yes, 'br')).toBe(true)
})

test('each encoding has its own ETag, and a known one is answered with 304 and no body', async () => {
  const get = await serve()
  const plain = await get('/')
  const br = await get('/', { 'accept-encoding': 'br' })
  expect(plain.headers.etag).not.toBe(br.headers.etag)
  const etag = String(br.headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': known })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
  }
  expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD has the headers of GET and no body', async () => {
  const get = await serve()
  const head = await get('/', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers).toMatchObject({ 'content-length': String(page.length), etag: (await get('/')).headers.etag })
})

test('the policy of a page has the hashes of its scripts, and a file has the closed policy', async () => {
  const get = await serve()
  expect((await get('/')).headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect((await get('/assets/mark.abc.svg')).headers['content-security-policy']).toMatch(/^default-src 'none'/)
})

const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }

test.for(['br', 'zstd', 'gzip'] as const)(
  'a page that the settings change is sent in its changed form, in %s',
  async (encoding) => {
    const changed = '<!doctype html><script>2</script><p>Good day</p>'
    const get = await serve(() => changed)
    const ask = () => get('/', { 'accept-encoding': encoding })
    const first = await ask()
    expect(first.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(decoders[encoding](first.body).toString()).toBe(changed)
    expect((await get('/')).body.toString()).toBe(changed)
    expect(first.headers['content-security-policy']).toContain(inlineHashes(changed).scripts[0])
    expect((await get('/', { 'accept-encoding': encoding, 'if-none-match': String(first.headers.etag) })).status).toBe(
      304,
    )
  },
)

test('a page that the settings change soon gets the best compression, with the same ETag', async () => {
  const changed = page.replace('Hello', 'Pay at the counter, pick up at the counter. '.repeat(50))
  const get = await serve(() => changed)
  const ask = () => get('/', { 'accept-encoding': 'br' })
  const first = await ask()
  await expect.poll(async () => (await ask()).body).toEqual(brotliCompressSync(changed))
  expect((await ask()).headers.etag).toBe(first.headers.etag)
})

test('a page that the settings do not change is sent as the build compressed it', async () => {
  const get = await serve((html) => html)
  expect((await get('/', { 'accept-encoding': 'gzip' })).body).toEqual(gzipSync(page))
})

test('browsers cache hashed files permanently and revalidate pages, which proxies cache for seconds', async () => {
  const get = await serve()
  expect((await get('/assets/mark.abc.svg')).headers['cache-control']).toContain('immutable')
  expect((await get('/')).headers['cache-control']).toBe('public, max-age=0, s-maxage=10')
})

test.for(['/none', '/index.html', '/index.html.br', '/../package.json', '/%2e%2e/package.json', '/assets', '/assets/'])(
  'no stored file is sent for %s',
  async (path) => {
    expect((await (await serve())(path)).status).toBe(404)
  },
)

test('an asset that only another version has is sent as that version stored it', async () => {
  const get = await serve()
  const { status, headers, body } = await get('/assets/root-2.js', { 'accept-encoding': 'br' })
  expect([status, headers['content-encoding'], brotliDecompressSync(body).toString()]).toEqual([200, 'br', 'two'])
  expect(headers).toMatchObject({ 'cache-control': expect.stringContaining('immutable'), vary: 'Accept-Encoding' })
  // Pages of the other version are not served.
  expect((await get('/only-there')).status).toBe(404)
})

test('no proxy caches a page that is sent for another address than its own', async () => {
  const { status, headers, body } = await (await serve())('/other')
  expect([status, headers['cache-control'], body.toString()]).toEqual([200, 'no-cache', page])
})

test('a POST does not get a stored page', async () => {
  expect((await (await serve())('/', {}, 'POST')).status).toBe(404)
})

test('the stored not-found page gets 404 even when requested by its own address', async () => {
  const answer = await (await serve())('/notfound')
  expect(answer.status).toBe(404)
  expect(answer.body.toString()).toBe(page)
})
