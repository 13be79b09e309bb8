import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { connectionCap } from './http-server.server.ts'
import { get, open, receive, serveStored } from '../testing/serve-stored.ts'

const statusesIn = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

test('the ninth request on a connection whose client reads no responses closes the connection, for stored files too (rule L8)', async () => {
  const { port, reports } = await serveStored()
  const socket = await open(port)
  socket.pause()
  socket.write(get('/assets/large.png').repeat(2_400))
  await new Promise((resolve) => socket.once('close', resolve).resume())
  expect(reports.length).toBeLessThanOrEqual(9)
})

test.for([
  ['calls that are never answered', () => {}],
  [
    'a status without a body',
    (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(404).end(),
  ],
] as const)('of 2,400 requests in one write at most eight reach the product: %s (rule L8)', async ([, answer]) => {
  let asked = 0
  const { port } = await serveStored(
    {},
    {
      next: (request, response) => {
        asked += 1
        answer(request, response)
      },
    },
  )
  const socket = await open(port)
  socket.write(get('/nowhere').repeat(2_400))
  await new Promise((resolve) => socket.once('close', resolve).resume())
  expect(asked).toBeLessThanOrEqual(8)
})

test('eight requests in one packet are answered in order, and the connection stays open', async () => {
  const { port } = await serveStored()
  const socket = await open(port)
  const answer = receive(socket)
  socket.write(get('/about').repeat(7) + get('/nowhere'))
  await once(socket, 'data')
  socket.write(get('/', 'Connection: close'))
  expect(statusesIn(await answer)).toEqual([...Array.from({ length: 7 }, () => 200), 404, 200])
})

test('a client that reads each response may send any number of requests', async () => {
  const { port, reports } = await serveStored()
  const socket = await open(port)
  for (let index = 0; index < 50; index += 1) {
    socket.write(get('/about'))
    await once(socket, 'data')
  }
  socket.destroy()
  await expect.poll(() => reports.length).toBe(50)
})

test('the server accepts as many connections as it has descriptors, and no more than 20,000', () => {
  expect(connectionCap()).toBeGreaterThanOrEqual(500)
  expect(connectionCap()).toBeLessThanOrEqual(20_000)
})

test('a request that waits for us longer than a quiet connection may last is answered (rule L9)', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port, server } = await serveStored(
    { timeout: 100 },
    { next: (_, response) => void promise.then(() => response.end('late')) },
  )
  const socket = await open(port)
  const answer = receive(socket)
  const isQuiet = once(server, 'timeout')
  socket.write(get('/nowhere', 'Connection: close'))
  await isQuiet
  // After the other listeners of this event.
  await setImmediate()
  resolve()
  expect(await answer).toContain('late')
})

test('a connection that sends nothing is closed (rule L9)', async () => {
  const { port } = await serveStored({ timeout: 100 })
  const socket = await open(port)
  expect(await receive(socket)).toBe('')
})
