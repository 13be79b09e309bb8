import { expect, test } from 'vitest'

import { getFrom, startDrips } from '#e2e/harness/load/drip.ts'
import { isLong } from '#e2e/harness/load/fault-form.ts'
import { metricOf } from '#e2e/harness/load/metrics.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const megabyte = 1_000_000
const pages = isLong ? 200 : 20
const visitor = '127.0.0.200'
/** The memory that a slow connection may use: one read of the parser, and the part of a response that the system has not accepted. */
const mostPerConnection = 60_000

/** Reads stored and rendered pages one after the other, each at the first attempt and over its own connection. */
async function readPages(product: Product): Promise<void> {
  let longest = 0
  for (let page = 0; page < pages; page += 1) {
    const { status, ms } = await getFrom(product, page % 2 ? `/verify?number=${page}` : '/about', visitor)
    expect(status).toBe(200)
    longest = Math.max(longest, ms)
  }
  console.log(`${pages} pages, the longest in ${longest.toFixed(0)} ms`)
}

test.for([
  ['2,000 connections of one address', 2_000, 1],
  ['10,000 connections of twenty addresses', isLong ? 10_000 : 3_000, 20],
] as const)(
  'R6: while %s drip, another address gets each of its pages, and memory stays flat',
  async ([, clients, count]) => {
    await using product = await startProduct({ env: { HOST: '127.0.0.1', LOG_LEVEL: 'silent' } })
    await readPages(product)
    const before = await metricOf(product, 'process_resident_memory_bytes')
    const from = Array.from({ length: count }, (_, index) => `127.0.1.${index + 1}`)
    const drips = startDrips(product.port, { clients, from })
    await expect.poll(drips.standing).toBeGreaterThan(clients / 2)
    await readPages(product)
    expect(drips.standing()).toBeGreaterThan(clients / 2)
    const grown = (await metricOf(product, 'process_resident_memory_bytes')) - before
    console.log(`memory grew by ${(grown / megabyte).toFixed(0)} MB`)
    expect(grown).toBeLessThan(150 * megabyte + clients * mostPerConnection)
    drips.stop()
  },
)
