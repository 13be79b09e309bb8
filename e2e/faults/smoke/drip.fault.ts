import { expect, test } from 'vitest'

import { getFrom, startDrips } from '#e2e/harness/drip.ts'
import { isLong } from '#e2e/harness/fault-form.ts'
import { type Product, startProduct } from '#e2e/harness/start-product.ts'

/** As many as the product takes of everybody together. */
const clients = 2_000
const pages = isLong ? 200 : 20
const visitor = '127.0.0.200'

// What sheds load has a test of its own (R3): here it would only tell how busy the machine is.
const start = () => startProduct({ env: { HOST: '127.0.0.1', LOG_LEVEL: 'silent', SHED_ABOVE_MS: '60000' } })

/** How many connections were ended for a reason, so far. */
async function endedFor(product: Product, why: string): Promise<number> {
  const { body } = await getFrom(product, '/metrics', visitor)
  const line = body.split('\n').find((one) => one.startsWith(`http_connections_ended_total{why="${why}"}`))
  return Number(line?.split(' ')[1] ?? 0)
}

/** Each page at its first try, one after the other, each over a connection of its own. The longest took so many milliseconds. */
async function readPages(product: Product): Promise<number> {
  let longest = 0
  for (let page = 0; page < pages; page += 1) {
    const { status, ms } = await getFrom(product, page % 2 ? '/locations' : '/about', visitor)
    expect(status).toBe(200)
    longest = Math.max(longest, ms)
  }
  console.log(`${pages} pages, the longest in ${longest.toFixed(0)} ms`)
  return longest
}

test('R6: while 2,000 callers of one address drip, another address gets each of its pages', async () => {
  await using product = await start()
  const usual = await readPages(product)
  const drips = startDrips(product.port, { clients, from: ['127.0.0.1'] })
  await expect.poll(drips.standing).toBeGreaterThan(150)
  const longest = await readPages(product)
  expect(drips.standing()).toBeGreaterThan(100)
  expect(await endedFor(product, 'share')).toBeGreaterThan(1_000)
  if (isLong) {
    // The product and 2,000 clients share the cores with whatever else runs here.
    expect(longest).toBeLessThan(Math.max(1_000, 20 * usual))
    for (const why of ['slow-answer', 'slow-body'])
      await expect.poll(() => endedFor(product, why), { timeout: 600_000 }).toBeGreaterThan(0)
    await readPages(product)
  }
  drips.stop()
})

test('R6: while twenty addresses drip over every connection that there is, another one gets each of its pages', async () => {
  await using product = await start()
  const from = Array.from({ length: 20 }, (_, index) => `127.0.1.${index + 1}`)
  // Each is cut off after ten seconds and comes back after two: at any moment many more ask than there is room for.
  const drips = startDrips(product.port, { clients: 2 * clients, from })
  await expect.poll(drips.standing).toBeGreaterThan(clients * 0.6)
  await expect.poll(() => endedFor(product, 'room')).toBeGreaterThan(0)
  await readPages(product)
  expect(drips.standing()).toBeGreaterThan(clients / 4)
  drips.stop()
})
