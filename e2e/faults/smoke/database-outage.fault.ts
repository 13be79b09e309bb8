import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type FaultMode, type FaultProxy, startFaultProxy } from '#e2e/harness/proxies/fault-proxy.ts'
import { isLong, serverUrl } from '#e2e/harness/load/fault-form.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { enquiryBody, postEnquiry, type Sent, sendAgain, sendUntilTaken } from '#e2e/harness/load/load.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'
import { findFaults } from '#e2e/harness/load/whole-enquiries.ts'

const callers = isLong ? 100 : 6
const modes: FaultMode[] = ['refuse', 'black-hole', 'slow', 'cut-mid-reply', 'lose-commit-reply']

let place: Awaited<ReturnType<typeof postgresPlace>>
let proxy: FaultProxy
let product: Product
const sent: Sent[] = []

/** Starts one database, one product, and a proxy between them. */
async function prepare(): Promise<void> {
  place = await postgresPlace()
  const target = new URL(place.url)
  proxy = await startFaultProxy({ host: target.hostname, port: Number(target.port || 5_432) })
  const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  product = await startProduct({ env: { ...env, DATABASE_URL: place.through(proxy.port) } })
}

async function cleanUp(): Promise<void> {
  proxy.setMode('pass')
  await product[Symbol.asyncDispose]()
  await proxy.close()
  await place.drop()
}

const makeSent = (): Sent => {
  const key = randomUUID()
  return { key, body: enquiryBody(key), reference: undefined, status: 0 }
}

async function throughFault(mode: FaultMode): Promise<void> {
  const some = Array.from({ length: callers }, makeSent)
  sent.push(...some)
  proxy.setMode(mode)
  const answers = await Promise.all(some.map((one) => sendAgain(product.url, one)))
  for (const [index, answer] of answers.entries()) {
    const one = some[index]
    expect(answer, 'every request is answered').toBeDefined()
    expect([200, 503]).toContain(answer?.status)
    if (answer?.status === 200 && one) one.reference = answer.body.reference
    if (answer?.status === 503) expect(answer).toMatchObject({ retryAfter: expect.stringMatching(/^\d+$/) })
  }
  expect(answers.some((answer) => answer?.status === 503)).toBe(true)
  // Pages that need no database are served.
  expect((await fetch(`${product.url}/`)).status).toBe(200)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)

  proxy.setMode('pass')
  for (const one of some) {
    const answer = await sendUntilTaken(product.url, one)
    expect(answer?.status, 'it recovers by itself').toBe(200)
    if (one.reference) expect(answer?.body.reference).toBe(one.reference)
    one.reference = answer?.body.reference
  }
  expect(await findFaults(place, sent)).toEqual([])
}

if (serverUrl) {
  beforeAll(prepare)
  afterAll(cleanUp)
  for (const mode of modes)
    test(
      `R4: while the database is behind the fault "${mode}", requests get a clear 503, nothing is lost, and the product recovers by itself`,
      // A slow database times out like one that never answers, after the same fifteen seconds.
      { tags: mode === 'slow' ? ['slow'] : [] },
      () => throughFault(mode),
    )
} else {
  test('R4 on the embedded engine: there is no connection to the database that could break', async () => {
    await using embedded = await startProduct({ env: { CAPTCHA_PROVIDER: 'off' } })
    expect((await postEnquiry(embedded.url, enquiryBody('one'), randomUUID()))?.status).toBe(200)
  })
}
