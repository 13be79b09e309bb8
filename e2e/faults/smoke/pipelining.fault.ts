import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { getFrom } from '#e2e/harness/load/drip.ts'
import { isLong } from '#e2e/harness/load/fault-form.ts'
import { metricOf } from '#e2e/harness/load/metrics.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const megabyte = 1_000_000
const visitor = '127.0.0.200'
/**
 * The limit of memory growth over the floods after the first, of which there are at least three. Each flood of unbounded requests added
 * 490 MB. A busy machine had 290 MB once that were free and not yet collected, an idle one has at most 100.
 */
const mostGrown = 400 * megabyte

/** Sends the same request repeatedly in one write, and reads nothing. */
async function flood({ port }: Product, path: string, requests: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' })
  socket.on('error', () => {})
  socket.on('data', () => socket.pause())
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests))
  return socket
}

const paths = isLong ? ['/', '/nowhere', '/streets.pmtiles', '/verify?number=x', '/api/nowhere'] : ['/', '/api/nowhere']

test('R6: 60 × 2,400 and 200 × 800 pipelined requests with unread responses: the process survives, and others get their pages', async () => {
  await using product = await startProduct({
    env: { HOST: '127.0.0.1', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' },
  })
  expect((await getFrom(product, '/about', visitor)).status).toBe(200)
  const memory: number[] = []
  for (const path of paths)
    for (const [connections, requests] of [
      [60, 2_400],
      [200, 800],
    ] as const) {
      const sockets = await Promise.all(Array.from({ length: connections }, () => flood(product, path, requests)))
      for (const page of ['/about', '/verify?number=y'])
        expect((await getFrom(product, page, visitor)).status, `${page} during ${path}`).toBe(200)
      for (const socket of sockets) socket.destroy()
      memory.push(await metricOf(product, 'process_resident_memory_bytes'))
    }
  console.log(`memory after each flood: ${memory.map((bytes) => (bytes / megabyte).toFixed(0)).join(', ')} MB`)
  expect((memory.at(-1) ?? 0) - (memory[0] ?? 0)).toBeLessThan(mostGrown)
  expect(product.process.exitCode).toBeNull()
})
