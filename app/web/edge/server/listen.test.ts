import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { networkInterfaces } from 'node:os'

import { expect, onTestFinished, test } from 'vitest'

import { watchForDrain } from './drain-server.server.ts'
import { listenOn, serversFor } from './listen.server.ts'

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)
/** Leaves out IPv6 on a machine without it. */
const loopbacks = ['127.0.0.1', ...(hasIPv6 ? ['[::1]'] : [])]

/** Starts a server at HOST that responds with the address that was requested. */
async function serveAt(HOST: string) {
  const server = createServer((request, response) => response.end(request.socket.localAddress))
  const listeners = serversFor(server, { HOST })
  const drain = watchForDrain(server, { begin: () => {}, isAwaited: () => false }, { listeners })
  await listenOn(listeners, { HOST, PORT: 0 })
  const { port } = server.address() as AddressInfo
  const ask = (host: string) =>
    fetch(`http://${host}:${port}/`).then(
      (answer) => answer.text(),
      () => 'refused',
    )
  return { port, drain, ask }
}

test('localhost listens on both loopback addresses, and a drain closes both', async () => {
  const { drain, ask } = await serveAt('localhost')
  for (const host of loopbacks) expect(await ask(host)).toBe(host.replaceAll(/[[\]]/g, ''))
  await drain()
  for (const host of loopbacks) expect(await ask(host)).toBe('refused')
})

test('any other HOST listens on one address', async () => {
  const { drain, ask } = await serveAt('127.0.0.1')
  expect(await ask('127.0.0.1')).toBe('127.0.0.1')
  if (hasIPv6) expect(await ask('[::1]')).toBe('refused')
  await drain()
})

test('listening fails if the port is in use on one of both addresses', async () => {
  if (!hasIPv6) return
  const other = createNetServer().listen(0, '::1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const listeners = serversFor(createServer(), { HOST: 'localhost' })
  onTestFinished(() => listeners.forEach((listener) => listener.close()))
  const PORT = (other.address() as AddressInfo).port
  await expect(listenOn(listeners, { HOST: 'localhost', PORT })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
