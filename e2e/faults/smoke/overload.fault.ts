import { randomUUID } from 'node:crypto'

import autocannon from 'autocannon'
import { expect, test } from 'vitest'

import { isLong } from '#e2e/harness/fault-form.ts'
import { enquiryBody, postEnquiry } from '#e2e/harness/load.ts'
import { startProduct } from '#e2e/harness/start-product.ts'

const seconds = isLong ? 60 : 8

function hammer(url: string, connections: number, duration: number): Promise<autocannon.Result> {
  return autocannon({
    url: `${url}/api/enquiries`,
    method: 'POST',
    connections,
    duration,
    timeout: 120,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiryBody('overload')),
  })
}

test('R3: ten times the callers that it serves get 2xx, 429 or 503; health answers; it recovers by itself', async () => {
  await using product = await startProduct({
    env: {
      CAPTCHA_PROVIDER: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      SHED_ABOVE_MS: '80',
      CONNECTIONS_PER_ADDRESS: '2000',
    },
  })
  const usual = await hammer(product.url, 20, 3)
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
  const flood = await hammer(product.url, 200 * (isLong ? 3 : 1), seconds)
  isOver = true
  await watching

  const statuses = Object.keys(flood.statusCodeStats ?? {})
  console.log(`usual ${usual['2xx']} in 3 s; flood ${JSON.stringify(flood.statusCodeStats)}; ${checks} health checks`)
  expect(statuses.filter((status) => !['200', '429', '503'].includes(status))).toEqual([])
  expect([...other]).toEqual([])
  expect(withoutHint).toEqual([])
  expect(flood.errors).toBe(0)
  expect(checks).toBeGreaterThan(0)
  expect(unhealthy).toBe(0)

  const after = async () => (await postEnquiry(product.url, enquiryBody('after'), randomUUID()))?.status
  await expect.poll(after).toBe(200)
})
