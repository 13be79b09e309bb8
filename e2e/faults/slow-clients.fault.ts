import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { eventually } from '#app/testing/eventually.ts'
import { isLong } from '#e2e/harness/load/fault-form.ts'
import { enquiryBody, postEnquiry } from '#e2e/harness/load/load.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const clients = isLong ? 400 : 60

/** Begins a request and then sends one byte a second. */
function dawdle(port: number, start: string): { socket: Socket; isCut: () => boolean } {
  const socket = connect(port, 'localhost', () => socket.write(start))
  const drip = setInterval(() => socket.write('a'), 1_000)
  let isCut = false
  socket.on('error', () => {})
  socket.on('data', () => {})
  socket.on('close', () => {
    isCut = true
    clearInterval(drip)
  })
  return { socket, isCut: () => isCut }
}

test('slow headers and slow bodies are cut off, while other clients are served', async () => {
  await using product = await startProduct({
    env: { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  })
  const head = 'POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const slow = Array.from({ length: clients }, (_, index) =>
    dawdle(product.port, index % 2 ? `${head}X-Slow: ` : `${head}Content-Length: 30000\r\n\r\n{`),
  )
  let served = 0
  const serve = async () => {
    const answer = await postEnquiry(product.url, enquiryBody('quick'), randomUUID())
    expect(answer?.status).toBe(200)
    served += 1
    return slow.filter((one) => !one.isCut()).length
  }
  await eventually(serve, (left) => left === 0)
  expect(served).toBeGreaterThan(5)
  console.log(`cut off all slow clients; ${served} other requests were served before that`)
})

test('a client that hangs up in the middle of its request affects no other client', async () => {
  await using product = await startProduct({ env: { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off' } })
  for (let index = 0; index < 20; index += 1) {
    const socket = connect(product.port, 'localhost')
    await once(socket, 'connect')
    socket.write(
      'POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a',
    )
    await new Promise((resolve) => setTimeout(resolve, 10))
    socket.destroy()
  }
  expect((await postEnquiry(product.url, enquiryBody('after'), randomUUID()))?.status).toBe(200)
  expect(product.output()).not.toMatch(/a request failed/)
})
