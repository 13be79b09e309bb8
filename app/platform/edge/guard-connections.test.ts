import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { createProgressCheck } from './guard-connections.server.ts'
import { get, open, receive, serveStored, type StoredSite } from './testing/serve-stored.ts'

const half = 'GET /about HTTP/1.1\r\nHost: tillway.example\r\n'
const [attacker, second, other] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'] as const

/** Opens a connection, and waits until the server has taken it in or turned it away. */
async function arrive({ server, port }: StoredSite, from: string): Promise<Socket> {
  const [, socket] = await Promise.all([once(server, 'connection'), open(port, from)])
  return socket
}

/** A connection over which a request has begun and does not go on. */
async function hold(site: StoredSite, from: string): Promise<Socket> {
  const [[atServer], socket] = await Promise.all([
    once(site.server, 'connection') as Promise<[Socket]>,
    open(site.port, from),
  ])
  socket.resume().write(half)
  await expect.poll(() => atServer.bytesRead).toBe(half.length)
  return socket
}

/** A connection that has been answered and is kept alive. */
async function idle(site: StoredSite, from: string): Promise<Socket> {
  const socket = await open(site.port, from)
  socket.write(get('/about'))
  await once(socket, 'data')
  return socket
}

async function askAbout(site: StoredSite, from: string): Promise<string> {
  const socket = await open(site.port, from)
  const answer = receive(socket)
  socket.write(get('/about', 'Connection: close'))
  return answer
}

const isOpen = (socket: Socket) => !socket.readableEnded && !socket.closed
const never = { headersTimeout: 3_600_000, requestTimeout: 3_600_000, keepAliveTimeout: 3_600_000 }

test('an address has its share of the connections, and another one is served (rule L8)', async () => {
  const site = await serveStored(never, { config: { CONNECTIONS_PER_ADDRESS: 3 } })
  const held = [await hold(site, attacker), await hold(site, attacker), await hold(site, attacker)]
  expect(await receive(await arrive(site, attacker))).toBe('')
  expect(site.ended).toEqual(['share'])
  expect(await askAbout(site, other)).toContain('HTTP/1.1 200 OK')
  expect(held.map(isOpen)).toEqual([true, true, true])
})

test('a connection that has ended makes room for the next one of its address', async () => {
  const site = await serveStored(never, { config: { CONNECTIONS_PER_ADDRESS: 1 } })
  for (const _ of [1, 2, 3]) {
    expect(await askAbout(site, attacker)).toContain('HTTP/1.1 200 OK')
    await expect.poll(() => promisify(site.server.getConnections).call(site.server)).toBe(0)
  }
  expect(site.ended).toEqual([])
})

test('where an address has its share, its own kept-alive connection gives way to its next one', async () => {
  const site = await serveStored(never, { config: { CONNECTIONS_PER_ADDRESS: 2 } })
  const first = await idle(site, attacker)
  const held = await hold(site, attacker)
  expect(await askAbout(site, attacker)).toContain('HTTP/1.1 200 OK')
  await expect.poll(() => isOpen(first.resume())).toBe(false)
  expect(isOpen(held)).toBe(true)
})

test('when all connections are taken, a new one takes the place of one of whoever has most', async () => {
  const site = await serveStored({ ...never, most: 5 })
  const few = [await hold(site, second), await hold(site, second)]
  const many = [await hold(site, attacker), await hold(site, attacker), await hold(site, attacker)]
  expect(await askAbout(site, other)).toContain('HTTP/1.1 200 OK')
  await expect.poll(() => many.map(isOpen)).toEqual([false, true, true])
  expect(few.map(isOpen)).toEqual([true, true])
})

test('who has most gives away what it does not use before what it uses', async () => {
  const site = await serveStored({ ...never, most: 3 })
  const used = await hold(site, attacker)
  const unused = await arrive(site, attacker)
  const answered = await idle(site, attacker)
  expect(await askAbout(site, other)).toContain('HTTP/1.1 200 OK')
  await expect.poll(() => isOpen(unused.resume())).toBe(false)
  expect([used, answered].map(isOpen)).toEqual([true, true])
})

test('where all have the same, who waits for nothing gives way, longest unused first', async () => {
  const site = await serveStored({ ...never, most: 3 })
  const busy = await hold(site, attacker)
  const kept = [await idle(site, second), await idle(site, '127.0.0.4')]
  kept[0]?.write(get('/'))
  if (kept[0]) await once(kept[0], 'data')
  expect(await askAbout(site, other)).toContain('HTTP/1.1 200 OK')
  await expect.poll(() => kept.map((socket) => isOpen(socket.resume()))).toEqual([true, false])
  expect(isOpen(busy)).toBe(true)
})

test('who has most takes no place of a visitor that has just come and is about to ask (rule L8)', async () => {
  const site = await serveStored({ ...never, most: 3 })
  const held = [await hold(site, attacker), await hold(site, attacker)]
  const visitor = await arrive(site, other)
  expect(await receive(await arrive(site, attacker))).toBe('')
  expect(site.ended).toEqual(['room'])
  const answer = receive(visitor)
  visitor.write(get('/about', 'Connection: close'))
  expect(await answer).toContain('HTTP/1.1 200 OK')
  expect(held.map(isOpen)).toEqual([true, true])
})

test('where nobody has more than the others and all are in use, whoever comes last is turned away', async () => {
  const site = await serveStored({ ...never, most: 2 })
  const held = [await hold(site, attacker), await hold(site, second)]
  expect(await receive(await arrive(site, other))).toBe('')
  expect(site.ended).toEqual(['room'])
  expect(held.map(isOpen)).toEqual([true, true])
})

test('a /64 of IPv6 counts as one address', async () => {
  const { server, ended } = await serveStored(never, { config: { CONNECTIONS_PER_ADDRESS: 2 } })
  const arrivals = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map((remoteAddress) => {
    const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
    server.emit(
      'connection',
      Object.assign(
        socket.on('error', () => {}),
        { remoteAddress, bytesRead: 1 },
      ),
    )
    return socket
  })
  expect(arrivals.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false])
  expect(ended).toEqual(['share'])
  for (const socket of arrivals) socket.destroy()
})

test('a trusted proxy has as many connections as it opens; what its visitors have in flight is counted by their address', async () => {
  const waiting: ServerResponse[] = []
  const site = await serveStored(never, {
    config: { CONNECTIONS_PER_ADDRESS: 2, TRUST_PROXY: ['127.0.0.1'] },
    next: (_request, response) => void waiting.push(response),
  })
  const ask = async (visitor: string, path = '/slow') => {
    const socket = await arrive(site, '127.0.0.1')
    const answer = receive(socket)
    socket.write(get(path, `X-Forwarded-For: ${visitor}`, 'Connection: close'))
    return { answer }
  }
  const [first] = [await ask('203.0.113.7'), await ask('203.0.113.7')]
  await expect.poll(() => waiting.length).toBe(2)
  for (const path of ['/slow', '/about'])
    expect(await (await ask('203.0.113.7', path)).answer).toMatch(/^HTTP\/1\.1 429 [^]+\r\nRetry-After: 1\r\n/)
  expect(await (await ask('203.0.113.8', '/about')).answer).toContain('HTTP/1.1 200 OK')
  waiting[0]?.end('done')
  expect(await first.answer).toContain('done')
  expect(await (await ask('203.0.113.7', '/about')).answer).toContain('HTTP/1.1 200 OK')
  expect(site.ended).toEqual([])
})

/** No client keeps up with this. */
const impatient = { graceMs: 200, bytesPerSecond: 1e12, checkEveryMs: 20 }
test('an answer that is not taken is ended, also when a little of it is read again and again (rule L9)', async () => {
  const site = await serveStored({ ...never, ...impatient })
  const socket = await open(site.port)
  const drip = setInterval(() => void socket.read(64), 20)
  socket.on('readable', () => {})
  socket.write(get('/assets/large.png'))
  await expect.poll(() => site.ended).toEqual(['slow-answer'])
  clearInterval(drip)
  socket.destroy()
})

test('who takes an answer slowly, but takes it, is not cut off', () => {
  const whyEnd = createProgressCheck({ graceMs: 10_000, bytesPerSecond: 1_000 })
  const socket = { bytesWritten: 60_000, writableLength: 60_000, bytesRead: 400 }
  const connection = { socket: socket as Socket, block: attacker, use: 0 }
  const seconds = (...times: number[]) => times.map((time) => whyEnd(connection, time * 1_000))
  expect(seconds(0, 35, 69)).toEqual([undefined, undefined, undefined])
  // The first 60,000 bytes have gone out at last, and the next wait.
  Object.assign(socket, { bytesWritten: 120_000, writableLength: 50_000 })
  expect(seconds(70, 129)).toEqual([undefined, undefined])
  expect(seconds(131)).toEqual(['slow-answer'])
  Object.assign(socket, { writableLength: 0 })
  expect(seconds(132, 999)).toEqual([undefined, undefined])
})

const post = (length: number) => `POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

test('a body that does not go on is ended, and one that waits for us is not (rule L9)', async () => {
  const site = await serveStored(
    { ...never, ...impatient },
    { next: (request) => void (request.headers['x-read'] && request.resume()) },
  )
  const unread = await open(site.port)
  unread.write(`${post(40_000_000)}${'a'.repeat(39_000_000)}`)
  await expect.poll(() => unread.writableLength).toBeGreaterThan(0)
  const dripping = await open(site.port, second)
  dripping.write(post(30_000).replace('Host: x', 'Host: x\r\nX-Read: 1'))
  const drip = setInterval(() => dripping.write('a'), 20)
  await expect.poll(() => site.ended).toEqual(['slow-body'])
  clearInterval(drip)
  dripping.destroy()
  expect(isOpen(unread)).toBe(true)
  unread.destroy()
})

/** Nothing of this process runs meanwhile. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('while the process itself stands still nobody’s time runs: what has arrived by then counts (rule L9)', async () => {
  const limits = { graceMs: 1_000, bytesPerSecond: 1e12, checkEveryMs: 20 }
  const arrived = Promise.withResolvers<void>()
  const site = await serveStored(
    { ...never, ...limits },
    {
      next: (request, response) => {
        arrived.resolve()
        request.resume().on('end', () => response.end('thank you'))
      },
    },
  )
  const socket = await open(site.port)
  const answer = receive(socket)
  socket.write(`${post(8).replace('Host: x', 'Host: x\r\nConnection: close')}half`)
  await arrived.promise
  // A few checks: it is waited for.
  await setTimeout(200)
  // After this come timers, and only then what has arrived.
  await setImmediate()
  socket.write('half')
  standStill(2_000)
  expect(await answer).toContain('thank you')
  expect(site.ended).toEqual([])
})
