import type { Duplex } from 'node:stream'
import { brotliCompressSync } from 'node:zlib'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { exchange, get, serveStored, type StoredSite, withoutIds } from './testing/serve-stored.ts'

/** An answer without the words with which Node leaves a connection that it cannot read. */
const withoutGoodbye = (answer: string) => answer.replace(/HTTP\/1\.1 4\d\d [\w ]+\r\nConnection: close\r\n\r\n$/, '')

type Servers = { fast: StoredSite; usual: StoredSite; leavesNode(pieces: readonly string[]): Promise<boolean> }

async function both(): Promise<Servers> {
  const [fast, usual, judge] = await Promise.all([serveStored(true), serveStored(false), serveStored(false)])
  let leavings = 0
  const leave = (socket: Duplex) => {
    leavings += 1
    socket.destroy()
  }
  judge.server.on('clientError', (_error, socket) => leave(socket)).on('connect', (_request, socket) => leave(socket))
  return {
    fast,
    usual,
    async leavesNode(pieces) {
      const before = leavings
      await exchange(judge.port, pieces)
      return leavings > before
    },
  }
}

/**
 * Asks both servers the same. Where bytes that cannot be read, or a CONNECT, follow requests, Node forgets some of its
 * answers to them, depending on what came in one packet: then one answer may be the longer. A difference counts when it comes again.
 */
async function compare({ fast, usual, leavesNode }: Servers, pieces: readonly string[]): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const answers = await Promise.all([exchange(fast.port, pieces), exchange(usual.port, pieces)])
    const [one, other] = [withoutIds(answers[0]), withoutIds(answers[1])]
    if (one === other) return
    const [short = '', long = ''] = [withoutGoodbye(one), withoutGoodbye(other)].toSorted((a, b) => a.length - b.length)
    if (short !== '' && long.startsWith(short) && (await leavesNode(pieces))) return
    if (attempt === 3) expect(one).toBe(other)
  }
}

const plain = [
  get('/'),
  get('/about'),
  get('/notfound'),
  get('/?utm_source=x&y=%20'),
  get('/about', 'Accept-Encoding: gzip, deflate, br, zstd', 'Cookie: a=b; c="d"', 'Connection: keep-alive'),
  get('/', 'accept-ENCODING:br;q=0, gzip', 'CONNECTION:  Keep-Alive '),
  get('/', 'If-None-Match: *'),
  get('/notfound', 'If-None-Match: *'),
  get('/', 'If-None-Match: "other"', 'Empty:', 'X-Tab: a\tb'),
  get('/assets/mark.abc.svg', 'Range: bytes=0-1', 'User-Agent: x', 'Accept: */*'),
  get('/assets/middle.png'),
]

const odd = [
  get('/assets/large.png', 'If-None-Match: *'),
  get('/nowhere'),
  get('//'),
  get('//evil.example/'),
  get('/about/'),
  get('/./about'),
  get('/\\about'),
  get('/%61bout'),
  get('/%zz'),
  get('/about#x'),
  get('/about?a b'),
  get('/about?é'),
  get('http://tillway.example/about'),
  get('*'),
  get('about'),
  get('/about', 'Host: other.example'),
  get('/about', 'If-None-Match: "a"', 'If-None-Match: *'),
  get('/about', 'Accept-Encoding: br', 'Accept-Encoding: gzip'),
  get('/about', 'Connection: close'),
  get('/about', 'Connection: keep-alive, close'),
  get('/about', 'Connection: keep-alive', 'Connection: close'),
  get('/about', 'Proxy-Connection: close'),
  get('/about', 'Connection: upgrade', 'Upgrade: websocket'),
  get('/about', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
  get('/about', 'Expect: nothing'),
  `${get('/about', 'Content-Length: 5')}hello`,
  `${get('/about', 'Content-Length: 0')}`,
  `${get('/about', 'Content-Length: 35')}GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n`,
  `${get('/about', 'Transfer-Encoding: chunked')}5\r\nhello\r\n0\r\n\r\n`,
  `${get('/about', 'Transfer-Encoding: chunked', 'Content-Length: 3')}0\r\n\r\n`,
  get('/about', 'Content-Length : 5'),
  get('/about', ' folded'),
  get('/about', 'X-A: b', '\tfolded'),
  get('/about', 'X-A: \0'),
  get('/about', 'X-A: \x7f'),
  get('/about', 'X-A: \xe9'),
  get('/about', 'X A: b'),
  get('/about', ': b'),
  get('/about', 'X-A'),
  get('/about', `X-A: ${'a'.repeat(9_000)}`),
  get('/about', `X-A: ${'a'.repeat(20_000)}`),
  get('/about', ...Array.from({ length: 90 }, (_, index) => `X-${index}: a`)),
  get(`/${'a'.repeat(9_000)}`),
  'GET /about HTTP/1.1\r\n\r\n',
  'GET /about HTTP/1.1\r\nHost:\r\n\r\n',
  'GET /about HTTP/1.0\r\nHost: x\r\n\r\n',
  'GET /about HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n',
  'GET /about HTTP/2.0\r\nHost: x\r\n\r\n',
  'GET /about HTTP/1.1 \r\nHost: x\r\n\r\n',
  'GET  /about HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /about\r\n\r\n',
  'GET /about HTTP/1.1\nHost: x\n\n',
  'GET /about HTTP/1.1\r\nHost: x\n\r\n',
  'GET /about HTTP/1.1\r\nHost: x\r\n\n',
  'GET /about HTTP/1.1\rHost: x\r\r',
  '\r\nGET /about HTTP/1.1\r\nHost: x\r\n\r\n',
  'get /about HTTP/1.1\r\nHost: x\r\n\r\n',
  'HEAD /about HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /about HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /about HTTP/1.1\r\nHost: x\r\n',
  'GET',
  '\x16\x03\x01\x02\x00',
]

test.for(plain)('%j is answered without Node’s parser, byte for byte as with it', async (request) => {
  const servers = await both()
  const { fast, usual } = servers
  await compare(servers, [request])
  await compare(servers, [request + request + request])
  await compare(servers, [request, request])
  expect(fast.usual).toEqual([])
  expect(usual.usual.length).toBeGreaterThanOrEqual(6)
  expect(fast.reports.map(({ requestId: _id, startedAt: _at, ...rest }) => rest).slice(0, 6)).toEqual(
    usual.reports.map(({ requestId: _id, startedAt: _at, ...rest }) => rest).slice(0, 6),
  )
})

test('everything odd is answered as Node’s parser has it answered, also between plain requests', async () => {
  const servers = await both()
  for (const request of odd) {
    await compare(servers, [request])
    await compare(servers, [get('/about'), request])
    await compare(servers, [get('/about') + request + get('/')])
    await compare(servers, [request + get('/about')])
  }
  // A single one of them is Node's whole business.
  expect(servers.fast.usual.length).toBeGreaterThan(odd.length)
}, 60_000)

test('who waits for leave to send a body gets it from Node', async () => {
  const servers = await both()
  const request = get('/about', 'Expect: 100-continue')
  // Behind other requests in one packet, Node gives it in the midst of their answers.
  await compare(servers, [request])
  await compare(servers, [request + get('/')])
  await compare(servers, [get('/'), request])
  expect(await exchange(servers.fast.port, [request])).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
})

test('a request that is taken as plain is what Node’s parser reads in the same bytes, whatever is done to them', async () => {
  const servers = await both()
  const pieces = ['\0', '\r', '\n', '\r\n', '\r\n\r\n', ' ', '\t', ':', '%', '?', '#', '\\', '/', '\x80', '\x7f', 'é']
  const lines = ['Content-Length: 3\r\n', 'Host: y\r\n', 'Connection: close\r\n', '\r\n folded', 'HTTP/1.0', 'HEAD ']
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  const at = (text: string, share: number) => Math.round(text.length * share)
  const change = fc.record({ where: place, cut: fc.integer({ min: 0, max: 3 }), put: fc.constantFrom('', ...pieces, ...lines) }) // prettier-ignore
  const request = fc
    .tuple(fc.constantFrom(...plain, ...odd), fc.oneof(fc.constant([]), fc.array(change, { maxLength: 2 })))
    .map(([text, changes]) =>
      changes.reduce((now, { where, cut, put }) => {
        const from = at(now, where)
        return now.slice(0, from) + put + now.slice(from + cut)
      }, text),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 1, maxLength: 4 }),
      fc.array(place, { maxLength: 3 }),
      async (requests, cuts) => {
        const text = requests.join('')
        const ends = [...cuts.map((share) => at(text, share)).toSorted((a, b) => a - b), text.length]
        const parts = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)).filter((part) => part !== '')
        await compare(servers, parts)
      },
    ),
    { numRuns: 200 },
  )
}, 60_000)

test('a client that says that it ends after its request gets its whole answer', async () => {
  const { port, usual } = await serveStored(true)
  const answer = await exchange(port, [get('/assets/middle.png')])
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer.length).toBeGreaterThan(60_000)
  expect(usual).toEqual([])
})

test('a page that was compressed quickly is not remembered: who asks the same later gets the small one', async () => {
  const page = Array.from({ length: 400 }, (_, index) => `<p>Counter ${index} opens at ${index % 12}.`).join('')
  const small = brotliCompressSync(page).toString('latin1')
  const { port, usual } = await serveStored(true, { writePage: () => page })
  const ask = () => exchange(port, [get('/', 'Accept-Encoding: br')])
  expect((await ask()).endsWith(small)).toBe(false)
  await expect.poll(async () => (await ask()).endsWith(small), { timeout: 15_000 }).toBe(true)
  expect(usual).toEqual([])
})
