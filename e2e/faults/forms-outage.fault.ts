import { afterAll, beforeAll, expect, test } from 'vitest'

import { isLong, serverUrl } from '#e2e/harness/load/fault-form.ts'
import { type FaultMode, type FaultProxy, startFaultProxy } from '#e2e/harness/proxies/fault-proxy.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import {
  findFormFaults,
  formsFor,
  issueLoadKey,
  sendFormUntilTaken,
  sendSentForm,
  type SentForm,
} from '#e2e/harness/load/opt-out-load.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const pairs = isLong ? 50 : 5
const modes: FaultMode[] = ['refuse', 'black-hole', 'slow', 'cut-mid-reply', 'lose-commit-reply']

let place: Awaited<ReturnType<typeof postgresPlace>>
let proxy: FaultProxy
let product: Product
const sent: SentForm[] = []

async function prepare(): Promise<void> {
  place = await postgresPlace()
  const target = new URL(place.url)
  proxy = await startFaultProxy({ host: target.hostname, port: Number(target.port || 5_432) })
  const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  product = await startProduct({ env: { ...env, DATABASE_URL: place.through(proxy.port) } })
  await place.rows(issueLoadKey)
}

async function cleanUp(): Promise<void> {
  proxy.setMode('pass')
  await product[Symbol.asyncDispose]()
  await proxy.close()
  await place.drop()
}

async function throughFault(mode: FaultMode): Promise<void> {
  const some = Array.from({ length: pairs }, (_, index) => formsFor(sent.length + index)).flat()
  sent.push(...some)
  proxy.setMode(mode)
  const statuses = await Promise.all(some.map((one) => sendSentForm(product.url, one)))
  for (const status of statuses) expect([200, 503]).toContain(status)
  // The opt-out page needs no database.
  expect((await fetch(`${product.url}/sms-opt-out/any`)).status).toBe(200)
  proxy.setMode('pass')
  for (const one of some) expect(await sendFormUntilTaken(product.url, one)).toBe(200)
  expect(await findFormFaults(place, sent)).toEqual([])
}

if (serverUrl) {
  beforeAll(prepare)
  afterAll(cleanUp)
  for (const mode of modes)
    test(`R4: opt-outs and US interest get a 503 while the database is behind the fault "${mode}", and none is lost or doubled`, () =>
      throughFault(mode))
} else {
  test('R4 on the embedded engine: the opt-out page is served', async () => {
    await using embedded = await startProduct({ env: { CAPTCHA_PROVIDER: 'off' } })
    expect((await fetch(`${embedded.url}/sms-opt-out/any`)).status).toBe(200)
  })
}
