import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { watchForDrain } from './drain-server.server.ts'
import { get, open, receive, serveStored, type StoredSite } from './testing/serve-stored.ts'

const seconds = async (work: Promise<unknown>) => {
  const started = performance.now()
  await work
  return (performance.now() - started) / 1_000
}

const drainOf = ({ server, fastPath, drain }: StoredSite) => watchForDrain(server, { fastPath, begin: drain })

const bodiesIn = (answer: string) => answer.split('HTTP/1.1 200 OK').length - 1

/** A client that asks for more than the system holds for it, and reads nothing. */
async function glut(site: StoredSite, request: string): Promise<Socket> {
  const socket = await open(site.port)
  socket.pause()
  socket.write(request)
  // Until the answers have nowhere to go.
  let before = -1
  while (before !== site.reports.length || before === 0) {
    before = site.reports.length
    await setTimeout(200)
    if (before === 0 && request.includes('large')) break
  }
  return socket
}

const many = get('/assets/middle.png').repeat(400)

test('a client that asks nothing is sent away in Node’s words after the time for headers', async () => {
  const { port } = await serveStored(true, { headersTimeout: 300 })
  const socket = await open(port)
  expect(await receive(socket)).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
})

test('a head that is never finished is Node’s to end', async () => {
  const { port, usual } = await serveStored(true, { headersTimeout: 400, connectionsCheckingInterval: 100 })
  const socket = await open(port)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  expect(await receive(socket)).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  expect(usual).toEqual([])
})

test('after an answer a connection is kept as long as was said, and a second more', async () => {
  const { port } = await serveStored(true, { headersTimeout: 300, keepAliveTimeout: 1_000 })
  const socket = await open(port)
  const answer = receive(socket)
  socket.write(get('/about'))
  await setTimeout(1_200)
  socket.write(get('/about'))
  const took = await seconds(once(socket, 'close'))
  expect(took).toBeGreaterThan(1.9)
  expect(took).toBeLessThan(4)
  expect(bodiesIn(await answer)).toBe(2)
  expect(await answer).toContain('\r\nKeep-Alive: timeout=1\r\n')
})

test('a connection that became Node’s is kept by Node', async () => {
  const { port, usual } = await serveStored(true, { headersTimeout: 300, keepAliveTimeout: 1_000 })
  const socket = await open(port)
  const answer = receive(socket)
  socket.write(get('/about'))
  await setTimeout(50)
  socket.write(get('/nowhere'))
  await setTimeout(1_200)
  socket.write(get('/about'))
  await once(socket, 'close')
  expect(bodiesIn(await answer)).toBe(2)
  expect(usual).toEqual(['GET /nowhere', 'GET /about'])
})

test('who does not read is asked for no more requests, and gets every answer in the end', async () => {
  const site = await serveStored(true)
  const socket = await glut(site, many)
  expect(site.reports.length).toBeLessThan(400)
  const answer = receive(socket)
  socket.end()
  const text = await answer
  expect(bodiesIn(text)).toBe(400)
  expect(text.match(/[0-9a-f-]{36}/g)?.length).toBe(new Set(text.match(/[0-9a-f-]{36}/g)).size)
  expect(site.usual).toEqual([])
  expect(site.reports.every(({ status }) => status === 200)).toBe(true)
}, 60_000)

test('an answer whose connection breaks is reported as 499', async () => {
  const site = await serveStored(true)
  const socket = await glut(site, many)
  socket.resetAndDestroy()
  await expect.poll(() => site.reports.at(-1)?.status).toBe(499)
  expect(site.reports.filter(({ status }) => status === 499)).toHaveLength(1)
}, 60_000)

test('who reads nothing of an answer for too long is cut off', async () => {
  const site = await serveStored(true, { stalledMs: 500 })
  const socket = await glut(site, many)
  await expect.poll(() => site.reports.at(-1)?.status, { timeout: 5_000 }).toBe(499)
  expect(bodiesIn(await receive(socket))).toBeLessThan(400)
}, 60_000)

test('while draining an answer says that it is the last, and the connection ends with it', async () => {
  const site = await serveStored(true)
  site.drain()
  const socket = await open(site.port)
  const answer = receive(socket)
  socket.write(get('/about') + get('/about'))
  expect(bodiesIn(await answer)).toBe(1)
  expect(await answer).toMatch(/\r\nConnection: close\r\n/)
  expect(await answer).not.toContain('Keep-Alive')
  expect(site.usual).toEqual([])
})

test('a drain ends connections that wait, and sends answers whole that are under way', async () => {
  const site = await serveStored(true)
  const drain = drainOf(site)
  const idle = await open(site.port)
  idle.resume().write(get('/about'))
  await open(site.port)
  const slow = await glut(site, many)
  const drained = drain()
  await setTimeout(1_500)
  const answer = await receive(slow)
  expect(await seconds(drained)).toBeLessThan(3)
  // What it had asked for and nobody had begun to answer is answered once more, as the last.
  expect(answer).toMatch(/\r\nConnection: close\r\n/)
  const lengths = answer
    .split('HTTP/1.1 200 OK')
    .slice(1)
    .map((one) => one.split('\r\n\r\n')[1]?.length)
  expect(new Set(lengths)).toEqual(new Set([60_000]))
}, 60_000)

test('an answer of the usual path that is still being sent arrives whole while draining', async () => {
  const site = await serveStored(true)
  const drain = drainOf(site)
  const slow = await glut(site, get('/assets/large.png'))
  const idle = await open(site.port)
  idle.resume().write(get('/nowhere'))
  await once(idle, 'data')
  const drained = drain()
  await setTimeout(1_500)
  const answer = await receive(slow)
  expect(answer.split('\r\n\r\n')[1]).toHaveLength(20_000_000)
  expect(await seconds(drained)).toBeLessThan(3)
  expect(site.usual).toEqual(['GET /assets/large.png', 'GET /nowhere'])
}, 60_000)

test('clients that do not read do not hold a drain up for long', async () => {
  const site = await serveStored(true)
  const drain = drainOf(site)
  await glut(site, many)
  await glut(site, get('/assets/large.png'))
  expect(await seconds(drain())).toBeLessThan(10)
}, 60_000)
