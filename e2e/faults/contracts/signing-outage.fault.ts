import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { isLong, serverUrl } from '#e2e/harness/load/fault-form.ts'
import { type FaultMode, type FaultProxy, startFaultProxy } from '#e2e/harness/proxies/fault-proxy.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { findSigningFaults, findSigningRowFaults } from '#e2e/harness/load/signing-faults.ts'
import { callStep, type Contract, finish, seedContracts, signingSteps } from '#e2e/harness/load/signing-load.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const each = isLong ? 5 : 1
const modes: FaultMode[] = ['refuse', 'black-hole', 'slow', 'cut-mid-reply', 'lose-commit-reply']
/** The number of contracts that meet each mode: at each step `each` in the frame and as many on the wizard's own canvas. */
const perMode = signingSteps.length * each * 2

let place: Awaited<ReturnType<typeof postgresPlace>>
let proxy: FaultProxy
let product: Product
const dataDir = mkdtempSync(join(tmpdir(), 'tillway-signing-'))
const contracts: Contract[] = []

const isPad = (at: number) => at % (signingSteps.length * 2) >= signingSteps.length
const stepOf = (at: number) => signingSteps[at % signingSteps.length] ?? 'fill'

async function prepare(): Promise<void> {
  place = await postgresPlace()
  const target = new URL(place.url)
  proxy = await startFaultProxy({ host: target.hostname, port: Number(target.port || 5_432) })
  const seed = async (platform: Parameters<typeof seedContracts>[0]) =>
    void contracts.push(...(await seedContracts(platform, perMode * modes.length, isPad)))
  await seedFolder(seed, dataDir, place.env)
  const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  product = await startProduct({ dataDir, env: { ...env, DATABASE_URL: place.through(proxy.port) } })
  for (const [at, contract] of contracts.entries()) {
    const before = signingSteps[signingSteps.indexOf(stepOf(at)) - 1]
    if (before) expect(await finish(product.url, contract, before)).toBeUndefined()
  }
}

async function cleanUp(): Promise<void> {
  proxy.setMode('pass')
  await product[Symbol.asyncDispose]()
  await proxy.close()
  await place.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Reads pages that change nothing: they are served, or a 503 says when to retry. */
async function readPages(mode: FaultMode, { session, documentId }: Contract): Promise<void> {
  const { 'signing-session': sessionId = '', cookie = '' } = session
  const pages = [`/sign/${sessionId}`, `/verify/${documentId}`]
  const answers = await Promise.all(
    pages.map(async (path) => {
      const answer = await fetch(product.url + path, { headers: { cookie } })
      await answer.body?.cancel()
      return { path, status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }),
  )
  for (const { path, status, retryAfter } of answers) {
    expect([200, 503], path).toContain(status)
    if (status === 503) expect(retryAfter, path).toMatch(/^\d+$/)
    if (mode === 'refuse') expect(status, path).toBe(503)
  }
}

/** Sends each call during the fault in its own contract; once it is over, all contracts are completed. */
async function throughFault(mode: FaultMode): Promise<void> {
  const begin = modes.indexOf(mode) * perMode
  const some = contracts.slice(begin, begin + perMode)
  const signed = some.at(-1)
  if (!signed) throw new Error('there is no contract')
  proxy.setMode(mode)
  const [statuses] = await Promise.all([
    Promise.all(some.map((contract, at) => callStep(product.url, contract, stepOf(at)))),
    readPages(mode, signed),
  ])
  for (const [at, status] of statuses.entries()) expect([200, 503], stepOf(at)).toContain(status)
  expect((await fetch(`${product.url}/verify`)).status).toBe(200)
  proxy.setMode('pass')
  for (const contract of some) expect(await finish(product.url, contract, 'save the PDF')).toBeUndefined()
}

if (serverUrl) {
  beforeAll(prepare)
  afterAll(cleanUp)
  for (const mode of modes)
    test(`R4: contracts are made and signed while the database is behind the fault "${mode}": calls get a 503, and are done when it is back`, () =>
      throughFault(mode))
  test('R4: after all faults each contract is signed, sealed and mailed once', async () => {
    expect(await findSigningRowFaults(place, contracts)).toEqual([])
    const look = async (platform: Parameters<typeof seedContracts>[0]) =>
      expect(await findSigningFaults(platform, contracts)).toEqual([])
    await seedFolder(look, dataDir, place.env)
  })
} else {
  test('R4 on the embedded engine: the page that checks a PDF is served', async () => {
    await using embedded = await startProduct({ env: { CAPTCHA_PROVIDER: 'off' } })
    expect((await fetch(`${embedded.url}/verify`)).status).toBe(200)
  })
}
