import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Platform } from '#app/web/platform.server.ts'

import { findAccountFaults } from '#e2e/harness/load/account-faults.ts'
import { finish, isDone, journeysOf, type Journey, sendAct } from '#e2e/harness/load/account-load.ts'
import { type Retailer, seedRetailers } from '#e2e/harness/data/account-seeds.ts'
import { isLong, serverUrl } from '#e2e/harness/load/fault-form.ts'
import { type FaultMode, type FaultProxy, startFaultProxy } from '#e2e/harness/proxies/fault-proxy.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const each = isLong ? 20 : 2
const modes: FaultMode[] = ['refuse', 'black-hole', 'slow', 'cut-mid-reply', 'lose-commit-reply']
const people = each * modes.length

let place: Awaited<ReturnType<typeof postgresPlace>>
let proxy: FaultProxy
let product: Product
const dataDir = mkdtempSync(join(tmpdir(), 'tillway-accounts-'))
/** Journeys of retailers and decisions of staff, `perPerson` of each. */
const journeys: Journey[] = []
const perPerson = 6
let pages: Page[] = []

async function prepare(): Promise<void> {
  place = await postgresPlace()
  const target = new URL(place.url)
  proxy = await startFaultProxy({ host: target.hostname, port: Number(target.port || 5_432) })
  const seed = async (platform: Platform) => {
    const retailers = await seedRetailers(platform, people)
    journeys.push(...retailers.flatMap(journeysOf))
    pages = retailers.slice(0, 1).flatMap(pagesOf)
  }
  await seedFolder(seed, dataDir, place.env)
  const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  product = await startProduct({ dataDir, env: { ...env, DATABASE_URL: place.through(proxy.port) } })
}

async function cleanUp(): Promise<void> {
  proxy.setMode('pass')
  await product[Symbol.asyncDispose]()
  await proxy.close()
  await place.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Pages and forms of the office and of retailers that change nothing. */
type Page = { path: string; headers?: Record<string, string>; body?: string }

function pagesOf({ staffToken, asked, approved }: Retailer): Page[] {
  const headers = { cookie: `__Host-staff=${staffToken}` }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const office = [
    '/staff',
    '/staff/registrations',
    `/staff/registrations/${approved.id}`,
    '/staff/shops',
    '/staff/team',
  ]
  return [
    ...[...office, '/staff/registrations.data', '/staff/registrations/export'].map((path) => ({ path, headers })),
    { path: '/staff/sign-in', headers: form, body: 'email=jess@tillway.example&password=not+the+right+one' },
    { path: `/signup/status/${asked.token}` },
  ]
}

/** No response is a server error: a page is served, or a 503 says when to retry. */
async function readPages(mode: FaultMode): Promise<void> {
  const answers = await Promise.all(
    pages.map(async ({ path, headers = {}, body }) => {
      const how = body === undefined ? { headers } : { method: 'POST', headers, body }
      const answer = await fetch(product.url + path, {
        ...how,
        redirect: 'manual',
      })
      await answer.body?.cancel()
      return { path, status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }),
  )
  for (const { path, status, retryAfter } of answers) {
    expect([200, 202, 302, 400, 503], path).toContain(status)
    if (status === 503) expect(retryAfter, path).toMatch(/^\d+$/)
    if (mode === 'refuse') expect(status, path).toBe(503)
  }
}

/** Sends each step of each journey during the fault, and expects it to be done once the fault is over. */
async function throughFault(mode: FaultMode): Promise<void> {
  const begin = modes.indexOf(mode) * each
  const some = journeys.slice(begin * perPerson, (begin + each) * perPerson)
  for (const step of [0, 1, 2, 3]) {
    const acts = some.flatMap((journey) => journey[step] ?? [])
    proxy.setMode(mode)
    const [statuses] = await Promise.all([
      Promise.all(acts.map((act) => sendAct(product.url, act))),
      step === 0 ? readPages(mode) : undefined,
    ])
    for (const [index, status] of statuses.entries()) expect([...(acts[index]?.done ?? []), 503]).toContain(status)
    expect((await fetch(`${product.url}/agent-login`)).status).toBe(200)
    proxy.setMode('pass')
    for (const journey of some) expect(await finish(product.url, journey.slice(0, step + 1))).toEqual([])
  }
  expect(some.flat().every(isDone)).toBe(true)
}

if (serverUrl) {
  beforeAll(prepare)
  afterAll(cleanUp)
  for (const mode of modes)
    test(`R4: account calls and staff's decisions get a 503 while the database is behind the fault "${mode}", and are done when it is back`, () =>
      throughFault(mode))
  test('R4: after all faults no act is lost, halved or doubled', async () => {
    expect(await findAccountFaults(place, people)).toEqual([])
  })
} else {
  test('R4 on the embedded engine: the log-in page is served', async () => {
    await using embedded = await startProduct({ env: { CAPTCHA_PROVIDER: 'off' } })
    expect((await fetch(`${embedded.url}/agent-login`)).status).toBe(200)
  })
}
