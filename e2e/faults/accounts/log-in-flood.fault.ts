import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import type { Platform } from '#app/web/platform.server.ts'
import { median } from '#bench/measure.ts'

import { retailerPassword, seedRetailer } from '#e2e/harness/data/agents.ts'
import { engines, isLong } from '#e2e/harness/load/fault-form.ts'
import {
  floodLogIns,
  postLogIn,
  postStaffSignIn,
  repeatUntil,
  sendEnquiryPatiently,
} from '#e2e/harness/load/log-in-load.ts'
import { embeddedPlace, postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const seconds = isLong ? 60 : 8
const accounts = Array.from({ length: 20 }, (_, index) => `keeper-${index}@example.com`)

async function startWithRetailers(engine: 'embedded' | 'postgres'): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-flood-'))
  const place = engine === 'postgres' ? await postgresPlace() : embeddedPlace(folder)
  onTestFinished(async () => {
    await place.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const seedRetailers = async (platform: Platform) => {
    for (const email of accounts) await seedRetailer(platform, email, [])
  }
  const dataDir = await seedFolder(seedRetailers, folder, place.env)
  const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1,::1' }
  return startProduct({ dataDir, env: { ...env, ...place.env } })
}

/** Collects the responses to others while 200 callers log in without pause. */
async function askInFlood(url: string) {
  const end = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > end
  let staffTries = 0
  const [logIns, health, enquiries, staff] = await Promise.all([
    floodLogIns(url, { accounts, password: 'this is not the password', callers: 200, isOver }),
    repeatUntil(isOver, async () => {
      await sleep(50)
      const begin = performance.now()
      const { status } = await fetch(`${url}/healthz`)
      return { status, ms: performance.now() - begin }
    }),
    repeatUntil(isOver, async () => {
      await sleep(50)
      return sendEnquiryPatiently(url)
    }),
    repeatUntil(isOver, async () => {
      await sleep(200)
      staffTries += 1
      return postStaffSignIn(url, staffTries)
    }),
  ])
  return { logIns, hashed: logIns.filter(({ status }) => status === 401), health, enquiries, staff }
}

const medianMs = (all: { ms: number }[]) => Math.round(median(all.map(({ ms }) => ms)))

async function flood(engine: 'embedded' | 'postgres'): Promise<void> {
  await using product = await startWithRetailers(engine)
  const { logIns, hashed, health, enquiries, staff } = await askInFlood(product.url)
  const [healthMs, enquiryMs, hashedMs] = [medianMs(health), medianMs(enquiries), medianMs(hashed)]
  console.log(
    `${engine}: ${logIns.length} log-ins, ${hashed.length} hashed; medians of health, enquiries, hashed: ${healthMs}, ${enquiryMs}, ${hashedMs} ms`,
  )
  expect(logIns.filter(({ status }) => ![200, 401, 429, 503].includes(status))).toEqual([])
  expect(logIns.filter(({ status, retryAfter }) => status > 401 && !retryAfter)).toEqual([])
  expect(hashed.length).toBeGreaterThan(0)
  expect(health.filter(({ status }) => status !== 200)).toEqual([])
  expect(enquiries.map(({ statuses }) => statuses.at(-1))).toEqual(Array.from(enquiries, () => 200))
  // Staff have their own queue: they get "wrong password", unless the whole machine sheds requests.
  expect(staff.filter((status) => ![400, 503].includes(status))).toEqual([])
  expect(staff).toContain(400)
  expect(healthMs).toBeLessThan(hashedMs)
  expect(enquiryMs).toBeLessThan(hashedMs)
  const logInAgain = () => postLogIn(product.url, 'keeper-0@example.com', retailerPassword, 999_999)
  await expect.poll(async () => (await logInAgain()).status).toBe(200)
}

test.for(engines)(
  '%s: while 200 callers log in without pause, health answers, every enquiry is accepted, and no other caller waits for password hashing',
  flood,
)
