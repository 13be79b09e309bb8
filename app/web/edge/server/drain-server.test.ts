import { once } from 'node:events'
import type { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { watchForDrain } from './drain-server.server.ts'
import { exchange, get, open, receive, serveStored, type StoredSite } from '../testing/serve-stored.ts'

/** Longer than any test, so that nothing is cut off. */
const never = 3_600_000

const drainOf = (
  { server, beginDrain: begin }: StoredSite,
  drainMs: number,
  { isAwaited = () => false, cutOff = () => {} }: { isAwaited?: () => boolean; cutOff?: (count: number) => void } = {},
) => watchForDrain(server, { begin, isAwaited, cutOff }, { drainMs })

/** Sends a request and reads nothing; resolves when the server's buffers are full. */
async function askOnly({ server, port }: StoredSite, request: string): Promise<Socket> {
  const [[atServer], socket] = await Promise.all([once(server, 'connection') as Promise<[Socket]>, open(port)])
  socket.pause().write(request)
  await expect.poll(() => atServer.writableLength).toBeGreaterThan(0)
  return socket
}

test('while draining, a response announces that it is the last and closes the connection', async () => {
  const { port, beginDrain } = await serveStored()
  beginDrain()
  const socket = await open(port)
  const answer = receive(socket)
  socket.write(get('/about') + get('/about'))
  expect((await answer).split('HTTP/1.1 200 OK')).toHaveLength(2)
  expect(await answer).toMatch(/\r\nConnection: close\r\n/)
  expect(await answer).not.toContain('Keep-Alive')
})

test('a drain closes idle connections and finishes responses in flight', async () => {
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

test("a draining server answers a proxy's requests until the proxy has noticed the drain", async () => {
  const site = await serveStored()
  let asked = 0
  let isAwaited = true
  const look = () => {
    asked += 1
    return isAwaited
  }
  const drained = drainOf(site, never, { isAwaited: look })()
  // Many more checks than in a drain that waits for no proxy.
  await expect.poll(() => asked).toBeGreaterThan(40)
  expect(await exchange(site.port, get('/about'))).toContain('HTTP/1.1 200 OK')
  isAwaited = false
  await drained
  expect(site.server.listening).toBe(false)
})

test('clients that do not read cannot delay a drain beyond its time limit, and it says how many were cut off', async () => {
  const site = await serveStored()
  let cut = 0
  const drain = drainOf(site, 200, { cutOff: (connections) => (cut = connections) })
  for (let client = 0; client < 2; client += 1) await askOnly(site, get('/assets/large.png'))
  await expect(drain()).resolves.toBeUndefined()
  expect(cut).toBe(2)
})

test('a client that requested much and disconnected does not delay a drain', async () => {
  const site = await serveStored()
  const drain = drainOf(site, never)
  const gone = await askOnly(site, get('/assets/large.png'))
  gone.resetAndDestroy()
  await expect(drain()).resolves.toBeUndefined()
})
