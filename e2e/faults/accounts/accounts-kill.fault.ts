import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { findAccountFaults } from '#e2e/harness/load/account-faults.ts'
import { finish, goOn, isDone, journeysOf } from '#e2e/harness/load/account-load.ts'
import { type Retailer, seedRetailers } from '#e2e/harness/data/account-seeds.ts'
import { engines, isLong } from '#e2e/harness/load/fault-form.ts'
import { embeddedPlace, postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const kills = isLong ? 25 : 2
const people = kills * 5
const callers = 6

test.for(engines)(
  'R1, %s: kill −9 under load loses, doubles and halves no act on the way from an invitation to an account',
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tillway-accounts-'))
    const place = engine === 'postgres' ? await postgresPlace() : embeddedPlace(dataDir)
    onTestFinished(async () => {
      await place.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const retailers: Retailer[] = []
    await seedFolder(
      async (platform) => void retailers.push(...(await seedRetailers(platform, people))),
      dataDir,
      place.env,
    )
    const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...place.env }
    const journeys = retailers.flatMap(journeysOf)
    let product = await startProduct({ dataDir, env })
    let interrupted = 0
    for (let round = 0; round < kills; round += 1) {
      const part = journeys.slice(0, (journeys.length * (round + 1)) / kills).filter((one) => !one.every(isDone))
      // Waits for the middle of this part's work, independent of the machine's speed.
      const acts = part.flat()
      const half = acts.filter(isDone).length + acts.filter((act) => !isDone(act)).length / 2
      let isOver = false
      const call = async () => {
        for (let next = part.shift(); next && !isOver; next = part.shift()) await goOn(product.url, next)
      }
      let isIdle = false
      const running = Promise.all(Array.from({ length: callers }, call)).finally(() => (isIdle = true))
      while (!isIdle && acts.filter(isDone).length < half) await new Promise((resolve) => setTimeout(resolve, 5))
      if (!isIdle) interrupted += 1
      await product.kill()
      isOver = true
      await running
      product = await product.restart()
    }
    const acknowledged = journeys.flat().filter(isDone)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(interrupted).toBeGreaterThan(0)
    // An act that was acknowledged before a kill and is repeated under its own key is the same act.
    for (const act of acknowledged.slice(0, 20)) {
      act.status = 0
      expect(await finish(product.url, [act])).toEqual([])
    }
    for (const journey of journeys) expect(await finish(product.url, journey)).toEqual([])
    await product.stop()
    expect(await findAccountFaults(place, people)).toEqual([])
  },
)
