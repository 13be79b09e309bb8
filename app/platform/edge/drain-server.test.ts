import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { watchForDrain } from './drain-server.server.ts'
import { get, open, receive, serveStored, type StoredSite } from './testing/serve-stored.ts'

const drainOf = ({ server, beginDrain }: StoredSite) => watchForDrain(server, beginDrain)

const secondsOf = async (work: Promise<unknown>) => {
  const started = performance.now()
  await work
  return (performance.now() - started) / 1_000
}

/** A client that asks and reads nothing. */
async function askOnly(port: number, request: string): Promise<Socket> {
  const socket = await open(port)
  socket.pause().write(request)
  await setTimeout(300)
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
  const drain = drainOf(site)
  const idle = await open(site.port)
  idle.resume().write(get('/nowhere'))
  await once(idle, 'data')
  await open(site.port)
  const slow = await askOnly(site.port, get('/assets/large.png'))
  const drained = secondsOf(drain())
  await setTimeout(1_500)
  const answer = await receive(slow)
  expect(answer.split('\r\n\r\n')[1]).toHaveLength(20_000_000)
  expect(await drained).toBeLessThan(4)
}, 60_000)

test('clients that do not read do not hold a drain up for long', async () => {
  const site = await serveStored()
  const drain = drainOf(site)
  await askOnly(site.port, get('/assets/middle.png').repeat(300))
  await askOnly(site.port, get('/assets/large.png'))
  expect(await secondsOf(drain())).toBeLessThan(10)
}, 60_000)

test('a client that asked for much and went away does not hold a drain up', async () => {
  const site = await serveStored()
  const drain = drainOf(site)
  const gone = await askOnly(site.port, get('/assets/middle.png').repeat(300))
  gone.resetAndDestroy()
  await setTimeout(100)
  expect(await secondsOf(drain())).toBeLessThan(3)
}, 60_000)
