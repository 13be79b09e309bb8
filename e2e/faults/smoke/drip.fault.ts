import { expect, test } from 'vitest'

import { eventually } from '#app/platform/testing/eventually.ts'
import { getFrom, startDrips } from '#e2e/harness/drip.ts'
import { isLong } from '#e2e/harness/fault-form.ts'
import { type Product, startProduct } from '#e2e/harness/start-product.ts'

const clients = 2_000
const pages = isLong ? 200 : 20
const visitor = '127.0.0.200'

const start = () => startProduct({ env: { HOST: '127.0.0.1', LOG_LEVEL: 'silent' } })

/**
 * Reads pages one after the other, each over a new connection, and each as often as it takes, as a browser does. How long
 * that takes depends on the machine: `npm run bench -- R6` says it.
 */
async function readPages(product: Product): Promise<void> {
  let tries = 0
  for (let page = 0; page < pages; page += 1) {
    const read = async () => {
      tries += 1
      return getFrom(product, page % 2 ? '/locations' : '/about', visitor).catch((error: unknown) => ({ error }))
    }
    await eventually(read, (answer) => 'status' in answer && answer.status === 200)
  }
  console.log(`${pages} pages in ${tries} tries`)
}

test('R6: while 2,000 callers of one address drip, another address gets its pages', async () => {
  await using product = await start()
  await readPages(product)
  const drips = startDrips(product.port, { clients, from: ['127.0.0.1'] })
  await expect.poll(drips.standing).toBeGreaterThan(100)
  await readPages(product)
  if (isLong) {
    await expect.poll(drips.cutOff).toBeGreaterThan(0)
    await readPages(product)
  }
  drips.stop()
})

test('R6: while 4,000 callers of twenty addresses drip, another address gets its pages', async () => {
  await using product = await start()
  const from = Array.from({ length: 20 }, (_, index) => `127.0.1.${index + 1}`)
  // One that is cut off comes back after two seconds.
  const drips = startDrips(product.port, { clients: 2 * clients, from })
  await expect.poll(drips.standing).toBeGreaterThan(1_000)
  await readPages(product)
  await expect.poll(drips.standing).toBeGreaterThan(100)
  drips.stop()
})
