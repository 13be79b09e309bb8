import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { parseNetworks } from '#app/core/http/client-address.server.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'

import { isCallable, postWebhook } from './post-webhook.server.ts'

const inner = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

test.for(inner)('%s is not called, encrypted or not (rule SY7)', (address) => {
  expect([isCallable(address, [], true), isCallable(address, [], false)]).toEqual([false, false])
})

test.for(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])(
  '%s is called only over TLS (rule SY7)',
  (address) => {
    expect([isCallable(address, [], true), isCallable(address, [], false)]).toEqual([true, false])
  },
)

test('a network of the settings is called, also without TLS, and its neighbours are not (rule SY7)', () => {
  const networks = parseNetworks(['10.1.0.0/16', 'fd12::/16'])
  const called = (address: string) => isCallable(address, networks, false)
  expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::7', '10.2.0.1', 'fd13::7', 'no address'].map(called)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('an endless response and one that never comes do not hold a worker (rule SY7)', async () => {
  const networks = parseNetworks(['127.0.0.0/8'])
  let isClosed: Promise<unknown> | undefined
  const endless = await serveOnLoopback((request, response) => {
    isClosed = new Promise((resolve) => response.on('close', resolve))
    response.writeHead(200)
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(more))
    }
    request.on('end', more).resume()
  })
  expect(await postWebhook({ url: endless.url, headers: {}, body: '{}' }, networks)).toBe(200)
  await isClosed
  await endless.close()
  const patience = new AbortController()
  const silent = await serveOnLoopback(() => patience.abort())
  const waiting = postWebhook({ url: silent.url, headers: {}, body: '{}' }, networks, patience.signal)
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  await silent.close()
})

test('an answer of 101 is no delivery, and a connection that ends without an answer settles (rule SY7)', async () => {
  const networks = parseNetworks(['127.0.0.0/8'])
  const answers = [
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'HTTP/1.1 103 Early Hints\r\n\r\n',
  ]
  const server = createServer((socket) => void socket.once('data', () => socket.end(answers.shift() ?? '')))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  expect(await postWebhook({ url, headers: {}, body: '{}' }, networks)).toBe(101)
  await expect(postWebhook({ url, headers: {}, body: '{}' }, networks)).rejects.toThrow()
  await expect(postWebhook({ url, headers: {}, body: '{}' }, networks)).rejects.toThrow()
})
