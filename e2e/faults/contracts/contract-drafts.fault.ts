import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { keysFrom } from '#app/data/crypto/keys.server.ts'

import { findDraftFault, insertDraftStores, saveNext } from '#e2e/harness/load/draft-load.ts'
import { engines, isLong, serverUrl } from '#e2e/harness/load/fault-form.ts'
import { type FaultMode, startFaultProxy } from '#e2e/harness/proxies/fault-proxy.ts'
import { embeddedPlace, postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const kills = isLong ? 50 : 2
const callers = 6
const modes: FaultMode[] = ['refuse', 'black-hole', 'slow', 'cut-mid-reply', 'lose-commit-reply']
const DATA_KEYS = `t1:${Buffer.alloc(32, 7).toString('base64')}`
const env = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_KEYS }

test.for(engines)('R1, %s: kill −9 while contracts are filled in loses no saved draft', async (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tillway-drafts-'))
  const place = engine === 'postgres' ? await postgresPlace() : embeddedPlace(dataDir)
  onTestFinished(async () => {
    await place.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  let product = await startProduct({ dataDir, env: { ...env, ...place.env } })
  await product.stop()
  const stores = await insertDraftStores(place, keysFrom(DATA_KEYS), callers)
  product = await product.restart()
  for (let round = 0; round < kills; round += 1) {
    const before = stores.map(({ version }) => version)
    const fill = async (store: (typeof stores)[number]) => {
      let status = 200
      while (status === 200 || status === 503) {
        status = await saveNext(product.url, store)
        // A busy machine sheds requests for a moment.
        if (status === 503) await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const running = stores.map(fill)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await expect.poll(() => stores.every(({ version }, at) => version > (before[at] ?? 0))).toBe(true)
    await product.kill()
    await Promise.all(running)
    product = await product.restart()
    for (const store of stores) expect(await findDraftFault(product.url, store)).toBeUndefined()
  }
  await product.stop()
})

if (serverUrl)
  for (const mode of modes)
    test(`R4: a contract that is filled in while the database is behind the fault "${mode}" is saved or gets a 503, and is never half saved`, async () => {
      const place = await postgresPlace()
      const target = new URL(place.url)
      const proxy = await startFaultProxy({ host: target.hostname, port: Number(target.port || 5_432) })
      const product = await startProduct({ env: { ...env, DATABASE_URL: place.through(proxy.port) } })
      onTestFinished(async () => {
        proxy.setMode('pass')
        await product[Symbol.asyncDispose]()
        await proxy.close()
        await place.drop()
      })
      const stores = await insertDraftStores(place, keysFrom(DATA_KEYS), callers)
      for (const store of stores) expect(await saveNext(product.url, store)).toBe(200)
      proxy.setMode(mode)
      const statuses = await Promise.all(stores.map((store) => saveNext(product.url, store)))
      for (const status of statuses) expect([200, 503]).toContain(status)
      proxy.setMode('pass')
      for (const store of stores) {
        await expect.poll(() => findDraftFault(product.url, store)).toBeUndefined()
        expect(await saveNext(product.url, store)).toBe(200)
      }
    })
