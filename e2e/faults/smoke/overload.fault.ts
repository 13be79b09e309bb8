import { randomUUID } from 'node:crypto'

import autocannon from 'autocannon'
import { expect, test } from 'vitest'

import { getFrom } from '#e2e/harness/load/drip.ts'
import { isLong } from '#e2e/harness/load/fault-form.ts'
import { slowestPage } from '#e2e/harness/load/flood.ts'
import { enquiryBody, postEnquiry } from '#e2e/harness/load/load.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

/** The long form floods for a minute. The short form sends a number of requests, because a slow machine may answer none within seconds. */
const flooding = isLong ? { duration: 60 } : { amount: 400 }

type Extent = { duration: number } | { amount: number }

function hammer(url: string, connections: number, extent: Extent): Promise<autocannon.Result> {
  return autocannon({
    url: `${url}/api/enquiries`,
    method: 'POST',
    connections,
    ...extent,
    // In seconds: autocannon counts a later response as an error.
    timeout: 86_400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiryBody('overload')),
  })
}

test('R3: ten times the usual number of callers get slow responses, health answers, and the product recovers by itself', async () => {
  await using product = await startProduct({
    env: {
      CAPTCHA_PROVIDER: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
  })
  const usual = await hammer(product.url, 20, { amount: 40 })
  expect(usual['2xx']).toBeGreaterThan(0)

  let checks = 0
  let unhealthy = 0
  const withoutHint: number[] = []
  const other = new Set<number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const health = await fetch(`${product.url}/healthz`).catch(() => undefined)
      checks += 1
      if (health?.status !== 200) unhealthy += 1
      const answer = await postEnquiry(product.url, enquiryBody('probe'), randomUUID())
      if (answer && ![200, 429, 503].includes(answer.status)) other.add(answer.status)
      if (answer && answer.status !== 200 && !answer.retryAfter) withoutHint.push(answer.status)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const flood = await hammer(product.url, 200 * (isLong ? 3 : 1), flooding)
  isOver = true
  await watching

  const statuses = Object.keys(flood.statusCodeStats ?? {})
  console.log(
    `${usual['2xx']} responses under usual load; statuses of the flood: ${JSON.stringify(flood.statusCodeStats)}; ${checks} health checks`,
  )
  // Requests wait in the queue of their address: none is rejected for the load of the machine.
  expect(statuses).toEqual(['200'])
  expect([...other]).toEqual([])
  expect(withoutHint).toEqual([])
  expect(flood.errors).toBe(0)
  expect(checks).toBeGreaterThan(0)
  expect(unhealthy).toBe(0)

  const after = async () => (await postEnquiry(product.url, enquiryBody('after'), randomUUID()))?.status
  await expect.poll(after).toBe(200)
})

/** Requests a page that is rendered each time, from a given address. */
const rendered = (product: Product, index: number, from: string) => getFrom(product, slowestPage(index), from)

test('R3: forty connections of one address slow down no other address, and no request of either is rejected', async () => {
  await using product = await startProduct({ env: { HOST: '127.0.0.1', LOG_LEVEL: 'silent' } })
  let isOver = false
  let asked = 0
  const statuses = new Set<number>()
  const flood = Promise.all(
    Array.from({ length: 40 }, async () => {
      while (!isOver) statuses.add((await rendered(product, (asked += 1), '127.0.0.9')).status)
    }),
  )
  for (let index = 0; index < (isLong ? 40 : 15); index += 1)
    expect((await rendered(product, 1_000_000 + index, '127.0.0.200')).status).toBe(200)
  isOver = true
  await flood
  console.log(`the busy address sent ${asked} requests`)
  expect([...statuses]).toEqual([200])
})
