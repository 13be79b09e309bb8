import { once } from 'node:events'
import type { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { watchForDrain } from './drain-server.server.ts'
import { exchange, get, open, receive, serveStored, type StoredSite } from './testing/serve-stored.ts'

/** Longer than any test may take: what ends before was not cut off. */
const never = 3_600_000

const drainOf = ({ server, beginDrain: begin }: StoredSite, drainMs: number, isAwaited = () => false) =>
  watchForDrain(server, { begin, isAwaited }, { drainMs })

/** A client that asks and reads nothing, once the server can send it no more. */
async function askOnly({ server, port }: StoredSite, request: string): Promise<Socket> {
  const [[atServer], socket] = await Promise.all([once(server, 'connection') as Promise<[Socket]>, open(port)])
  socket.pause().write(request)
  await expect.poll(() => atServer.writableLength).toBeGreaterThan(0)
  return socket
}

test('while draining an answer says that it is the last, and the connection ends with it', async () => {
  const { port, beginDrain } = await serveStored()
  beginDrain()
  const socket = await open(port)
  const answer = receive(socket)
  socket.write(get('/about') + get('/about'))
  expect((await answer).split('HTTP/1.1 200 OK')).toHaveLength(2)
  expect(await answer).toMatch(/\r\nConnection: close\r\n/)
  expect(await answer).not.toContain('Keep-Alive')
})

test('a drain ends connections that wait, and sends whole what is under way', async () => {
  const site = await serveStored()
  const drain = drainOf(site, never)
  const idle = await open(site.port)
  idle.resume().write(get('/nowhere'))
  await once(idle, 'data')
  await open(site.port)
  const slow = await askOnly(site, get('/assets/large.png'))
  const drained = drain()
  await expect.poll(() => site.server.listening).toBe(false)
  const answer = await receive(slow)
  expect(answer.split('\r\n\r\n')[1]).toHaveLength(20_000_000)
  await drained
})

test('until a proxy has heard that it drains, it takes what the proxy sends', async () => {
  const site = await serveStored()
  let asked = 0
  let isAwaited = true
  const drained = drainOf(site, never, () => {
    asked += 1
    return isAwaited
  })()
  // Far more often than a drain looks that waits for nobody.
  await expect.poll(() => asked).toBeGreaterThan(40)
  expect(await exchange(site.port, get('/about'))).toContain('HTTP/1.1 200 OK')
  isAwaited = false
  await drained
  expect(site.server.listening).toBe(false)
})

test('clients that do not read do not hold a drain up for longer than it may take', async () => {
  const site = await serveStored()
  const drain = drainOf(site, 200)
  for (let client = 0; client < 2; client += 1) await askOnly(site, get('/assets/large.png'))
  await expect(drain()).resolves.toBeUndefined()
})

test('a client that asked for much and went away does not hold a drain up', async () => {
  const site = await serveStored()
  const drain = drainOf(site, never)
  const gone = await askOnly(site, get('/assets/large.png'))
  gone.resetAndDestroy()
  await expect(drain()).resolves.toBeUndefined()
})
