import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { get, open, receive } from '../testing/serve-stored.ts'
import { createHttpServer } from './http-server.server.ts'

/** Starts a server that answers when the returned function is called. */
async function serveLate(timeout: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = createHttpServer((_request, response) => void promise.then(() => response.end('late')), { timeout })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, server, answer: resolve }
}

test('a request that waits for us longer than a quiet connection may last is answered (rule L9)', async () => {
  const { port, server, answer } = await serveLate(100)
  const socket = await open(port)
  const received = receive(socket)
  const isQuiet = once(server, 'timeout')
  socket.write(get('/about', 'Connection: close'))
  await isQuiet
  await setTimeout(0)
  answer()
  expect(await received).toContain('late')
})

test('a connection that sends nothing is closed (rule L9)', async () => {
  const { port } = await serveLate(100)
  const socket = await open(port)
  expect(await receive(socket)).toBe('')
})
