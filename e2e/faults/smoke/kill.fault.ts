import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { engines, isLong, seed } from '#e2e/harness/load/fault-form.ts'
import { embeddedPlace, type Place, postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { type Sent, sendUntilTaken, startLoad } from '#e2e/harness/load/load.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { findFaults } from '#e2e/harness/load/whole-enquiries.ts'

const kills = isLong ? 50 : 2
const quiet = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }

/** Returns a random number generator that depends only on its seed. */
function randomFrom(start: number): () => number {
  let state = start % 2_147_483_647 || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

async function placeOf(engine: 'embedded' | 'postgres', dataDir: string): Promise<Place> {
  return engine === 'postgres' ? postgresPlace() : embeddedPlace(dataDir)
}

test.for(engines)('R1, %s: kill −9 under load loses, doubles and halves nothing', async (engine) => {
  console.log(`seed ${seed}`)
  const random = randomFrom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'tillway-kill-'))
  const place = await placeOf(engine, dataDir)
  onTestFinished(async () => {
    await place.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const options = { dataDir, env: { ...quiet, ...place.env } }
  const sent: Sent[] = []
  let product = await startProduct(options)
  for (let round = 0; round < kills; round += 1) {
    const load = startLoad(product.url, { callers: 8, max: isLong ? 400 : 60 })
    await new Promise((resolve) => setTimeout(resolve, 300 + random() * 1_500))
    // Independent of the machine's speed.
    await expect.poll(() => load.sent.filter(({ reference }) => reference).length).toBeGreaterThan(1)
    await product.kill()
    await load.stop()
    sent.push(...load.sent)
    product = await product.restart()
  }
  const acknowledged = sent.filter(({ reference }) => reference)
  // Requests in flight at the kill have an unknown result: they are repeated below, under their own key.
  const unknown = sent.filter(({ reference }) => !reference).slice(-80)
  expect(acknowledged.length).toBeGreaterThan(kills)
  for (const one of [...acknowledged.slice(-40), ...unknown]) {
    const answer = await sendUntilTaken(product.url, one)
    expect(answer?.status).toBe(200)
    if (one.reference) expect(answer?.body.reference).toBe(one.reference)
    else one.reference = answer?.body.reference
  }
  await product.stop()
  expect(await findFaults(place, sent)).toEqual([])
  console.log(`${engine}: ${kills} kills, ${acknowledged.length} acknowledged, ${unknown.length} repeated`)
})
