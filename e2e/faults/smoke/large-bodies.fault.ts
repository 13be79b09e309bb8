import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { metricOf } from '#e2e/harness/load/metrics.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const megabyte = 1_000_000
const addresses = Array.from({ length: 100 }, (_, index) => `127.0.4.${index + 1}`)
const length = 10 * megabyte
/** Uploads are written to files (rule L10): memory holds only the file being checked, and newly allocated objects. */
const mostGrown = 200 * megabyte

/** Sends nearly all of a file from its own address, and then pauses. */
async function sendMostOfFile({ port }: Product, localAddress: string): Promise<Socket & { told?: string }> {
  const socket: Socket & { told?: string } = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  socket.on('data', (piece: Buffer) => (socket.told = piece.toString('latin1')))
  await once(socket, 'connect')
  const head = `POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/pdf\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head + '%PDF-1.7 '.padEnd(length - 1_000, ' '))
  return socket
}

test('R6: while a hundred addresses send 10 MB each to /verify, memory is bounded, and another visitor’s PDF is checked', async () => {
  await using product = await startProduct({
    env: { HOST: '127.0.0.1', LOG_LEVEL: 'silent', CAPTCHA_PROVIDER: 'off' },
  })
  const before = await metricOf(product, 'process_resident_memory_bytes')
  const held = await Promise.all(addresses.map((address) => sendMostOfFile(product, address)))
  // The uploads exceed the total that files may use: the newest upload of the address with the most bytes is dropped.
  await expect.poll(() => held.filter(({ told }) => told?.startsWith('HTTP/1.1 503')).length).toBeGreaterThan(0)
  const answer = await fetch(`${product.url}/api/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: '%PDF-1.7 '.padEnd(300_000, ' '),
  })
  expect(await answer.json()).toMatchObject({ verification: { state: 'unknown' } })
  const grown = (await metricOf(product, 'process_resident_memory_bytes')) - before
  console.log(`memory grew by ${(grown / megabyte).toFixed(0)} MB`)
  expect(grown).toBeLessThan(mostGrown)
  for (const socket of held) socket.destroy()
})
