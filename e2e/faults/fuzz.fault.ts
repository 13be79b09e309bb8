import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isLong, seed } from '../harness/fault-form.ts'
import { type Call, type HostileRequest, hostileRequests } from '../harness/hostile.ts'
import { embeddedPlace } from '../harness/inspect.ts'
import { type RawAnswer, sendRaw } from '../harness/raw-request.ts'
import { startProduct } from '../harness/start-product.ts'
import { urlMap } from '../url-map.ts'

const count = isLong ? 20_000 : 1_500
const atOnce = 4
const slowMs = 1_000

type Schema = { properties?: Record<string, unknown>; $ref?: string }
type Operation = { requestBody?: { content?: { 'application/json'?: { schema?: Schema } } } }
type OpenApi = { paths: Record<string, Record<string, Operation>> }

async function callsOf(url: string): Promise<Call[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.startsWith('/api') ? path : `/api${path}`,
      properties: requestBody?.content?.['application/json']?.schema?.properties ?? { name: {}, email: {}, phone: {} },
    })),
  )
}

/** What is wrong with an answer; undefined when nothing is. */
function complaint({ status, head, body }: RawAnswer): string | undefined {
  const isOverloaded = status === 503 && /^retry-after: \d+/im.test(head)
  if (status >= 500 && !isOverloaded) return `answered ${status}`
  if (/\n\s+at .+:\d+:\d+|node_modules|Failed query|\.ts:\d+/.test(body)) return 'shows a stack trace'
  return undefined
}

const show = ({ method, path, headers, body }: HostileRequest) =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(body ?? '').slice(0, 300)}`

test('R2: no request, however hostile, gets a 5xx, a stack trace or a wait, and invalid ones store nothing', async () => {
  console.log(`seed ${seed}, ${count} requests`)
  const product = await startProduct({ env: { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off' } })
  const calls = await callsOf(product.url)
  expect(calls.length).toBeGreaterThan(1)
  const requests = fc.sample(hostileRequests(calls, urlMap), { seed, numRuns: count })
  const complaints: string[] = []
  const slow: HostileRequest[] = []
  let accepted = 0
  let silent = 0

  async function sendEach(): Promise<void> {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const answer = await sendRaw(product.port, request)
      const wrong = complaint(answer)
      if (wrong) complaints.push(`${wrong}: ${show(request)}`)
      if (answer.status === 0) silent += 1
      if (answer.ms > slowMs) slow.push(request)
      if (answer.status === 200 && answer.body.includes('"reference":"E-')) accepted += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendEach))
  // A shared machine makes anything slow once: slow is what is slow again, alone, three times.
  for (const request of slow.slice(0, 20)) {
    const again = [
      await sendRaw(product.port, request),
      await sendRaw(product.port, request),
      await sendRaw(product.port, request),
    ]
    if (again.every(({ ms }) => ms > slowMs)) complaints.push(`takes over a second: ${show(request)}`)
    accepted += again.filter(({ status, body }) => status === 200 && body.includes('"reference":"E-')).length
  }
  expect(complaints).toEqual([])
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect(product.output()).not.toMatch(/unhandled|uncaught|TypeError|RangeError/i)
  expect(await product.stop()).toBe(0)

  const [stored] = await embeddedPlace(product.dataDir).rows<{ n: number }>('select count(*)::int as n from enquiries')
  console.log(`${accepted} accepted, ${silent} closed without an answer, ${slow.length} slow once`)
  expect(silent).toBeLessThan(count / 10)
  expect(stored?.n).toBe(accepted)
})
