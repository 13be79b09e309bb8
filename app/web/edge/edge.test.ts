import { once } from 'node:events'
import type { RequestListener } from 'node:http'

import { expect, test } from 'vitest'

import { RefusedError } from '#app/core/errors.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { refusalOf } from '../api/refusal-answer.server.ts'
import { answerProblem } from './answers/problem-answer.server.ts'
import { scopeOf } from './request-scope.server.ts'
import { exchange, get, open, receive, serveStored } from './testing/serve-stored.ts'

const statusesIn = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

test('a stored page is sent with the common headers and a new request id, and is reported', async () => {
  const { port, reports } = await serveStored()
  const answer = await exchange(port, get('/about') + get('/about?utm_source=x'))
  expect(statusesIn(answer)).toEqual([200, 200])
  const ids = [...answer.matchAll(/^X-Request-Id: (.+)$/gm)].map(([, id]) => id?.trim())
  expect(ids).toEqual(reports.map(({ requestId }) => requestId))
  expect(new Set(ids).size).toBe(2)
  for (const name of ['X-Content-Type-Options', 'Strict-Transport-Security', 'Content-Security-Policy', 'ETag'])
    expect(answer.match(new RegExp(`^${name}: `, 'gm')), name).toHaveLength(2)
  expect(reports).toMatchObject([
    { method: 'GET', route: '/about', status: 200 },
    { method: 'GET', route: '/about', status: 200 },
  ])
})

test('several requests in one packet are answered in order, stored or not', async () => {
  const { port } = await serveStored()
  const answer = await exchange(port, get('/nowhere') + get('/', 'If-None-Match: *') + get('/about'))
  expect(statusesIn(answer)).toEqual([404, 304, 200])
})

test('the default check of HAProxy, without a Host, gets 204, and 503 while the process drains (rule AP10)', async () => {
  const check = 'OPTIONS / HTTP/1.0\r\n\r\n'
  const { port, reports, beginDrain } = await serveStored()
  expect(statusesIn(await exchange(port, check))).toEqual([204])
  beginDrain()
  expect(statusesIn(await exchange(port, check))).toEqual([503])
  expect(reports.map(({ reason }) => reason)).toEqual([undefined, 'draining'])
})

test('the report of a 503 says why, whether the edge or a handler refused; no other report does (rule X5)', async () => {
  const log = createLog({ LOG_LEVEL: 'silent' }, () => {})
  const next: RequestListener = (request, response) => {
    if (request.url === '/edge') return answerProblem(request, response, new RefusedError('storage-full'), 'r1')
    const code = request.url === '/bug' ? '42P01' : '57014'
    const refusal = refusalOf(Object.assign(new Error('x'), { code }), log, scopeOf(request).origin)
    return response.writeHead(refusal.status).end()
  }
  const { port, reports } = await serveStored({}, { next })
  await exchange(port, get('/edge') + get('/slow') + get('/bug'))
  expect(reports.map(({ status, reason }) => [status, reason])).toEqual([
    [503, 'storage-full'],
    [503, 'the database took too long'],
    [500, undefined],
  ])
})

test('a request whose target is an absolute address gets the page of its path (rule W71)', async () => {
  const { port, reports } = await serveStored()
  const asked = [
    'http://tillway.example/about',
    'HTTPS://tillway.example:443/about?a=1',
    'http://x',
    'http://x?a=/about',
  ]
  expect(statusesIn(await exchange(port, asked.map((target) => get(target)).join('')))).toEqual([200, 200, 200, 200])
  expect(reports.map(({ route }) => route)).toEqual(['/about', '/about', '/', '/'])
})

test('a range request gets the whole file with 200', async () => {
  const { port } = await serveStored()
  const answer = await exchange(port, get('/assets/middle.png', 'Range: bytes=0-1'))
  expect(statusesIn(answer)).toEqual([200])
  expect(answer).toContain('\r\nContent-Length: 60000\r\n')
})

test('the body of a GET is not parsed as another request', async () => {
  const { port, reports } = await serveStored()
  const hidden = get('/hidden')
  await exchange(port, get('/about', `Content-Length: ${hidden.length}`) + hidden + get('/'))
  expect(reports.map(({ route }) => route)).toEqual(['/about', '/'])
})

test.for([
  ['an unknown method', 'PROPFIND /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  ['a POST to a stored page', 'POST /about HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', 404],
  ['no Host', 'GET /about HTTP/1.1\r\n\r\n', 400],
  ['two Host lines', get('/about', 'Connection: close', 'host: evil.example'), 400],
  ['the same Host twice', get('/nowhere', 'Connection: close', 'Host: x'), 400],
  ['a path that is none', get('//evil.example/', 'Connection: close'), 400],
  ['an absolute address with two Host lines', get('http://x/about', 'Connection: close', 'Host: x'), 400],
  ['an absolute address with a user', get('http://mia@x/about', 'Connection: close'), 400],
  ['an absolute address of another scheme', get('ftp://x/about', 'Connection: close'), 400],
  ['an absolute address of a path that is none', get('http://x//evil.example/', 'Connection: close'), 400],
  ['an escape that is none', get('/%zz', 'Connection: close'), 400],
  ['bytes that are no HTTP', '\x16\x03\x01\x02\x00', 400],
  ['a length and chunks at once', get('/about', 'Transfer-Encoding: chunked', 'Content-Length: 3'), 400],
  ['17 KB of headers', get('/about', `X-A: ${'a'.repeat(17_000)}`), 431],
] as const)('%s is answered with the right status', async ([, request, status]) => {
  const { port } = await serveStored()
  expect(statusesIn(await exchange(port, request))).toEqual([status])
})

test.for([
  ['asks nothing', ''],
  ['never finishes its headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
])('a client that %s is disconnected after the time for headers', async ([, bytes]) => {
  const { port, reports } = await serveStored({ headersTimeout: 300, connectionsCheckingInterval: 100 })
  const socket = await open(port)
  socket.write(bytes ?? '')
  expect(await receive(socket)).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  expect(reports).toEqual([])
})

test('a connection stays open after a response for the configured time', async () => {
  const { port } = await serveStored({ keepAliveTimeout: 60_000 })
  const socket = await open(port)
  const answer = receive(socket)
  for (const path of ['/about', '/']) {
    socket.write(get(path))
    await once(socket, 'data')
  }
  socket.end()
  expect(statusesIn(await answer)).toEqual([200, 200])
  expect(await answer).toContain('\r\nKeep-Alive: timeout=60\r\n')
})

test('an idle connection is closed after the keep-alive time', async () => {
  const { port } = await serveStored({ keepAliveTimeout: 100 })
  const socket = await open(port)
  socket.write(get('/about'))
  expect(statusesIn(await receive(socket))).toEqual([200])
})

test('a response whose connection breaks is reported as 499', async () => {
  const { port, reports } = await serveStored()
  const socket = await open(port)
  socket.pause()
  socket.write(get('/assets/large.png'))
  await once(socket, 'readable')
  socket.resetAndDestroy()
  await expect.poll(() => reports).toMatchObject([{ route: '/assets/large.png', status: 499 }])
})

test('a client that reads nothing of a response for too long is disconnected', async () => {
  const { port, reports } = await serveStored({ timeout: 500 })
  const socket = await open(port)
  socket.pause()
  socket.write(get('/assets/large.png'))
  await expect.poll(() => reports).toMatchObject([{ status: 499 }])
})

test('a request that makes the product throw gets 500, and does not affect other requests', async () => {
  const { port } = await serveStored({}, { next: () => { throw new Error('a fault of ours') } }) // prettier-ignore
  expect(statusesIn(await exchange(port, get('/nowhere')))).toEqual([500])
  expect(statusesIn(await exchange(port, get('/about')))).toEqual([200])
})
