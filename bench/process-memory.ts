import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { postgresPlace } from '#e2e/harness/browser/inspect.ts'

import { findHammer } from './load/hammer-page.ts'
import { runLoad } from './load/load-job.ts'
import { type Benchmark, notMeasured, verdictOf, whole } from './measure.ts'
import { startQuietProduct } from './servers/quiet-product.ts'
import { residentMegabytes } from './servers/resident-memory.ts'

const target = { atRest: 200, afterSoak: 350 }
const restMs = 20_000

/** P10: the memory of a process before its first visitor, and after many. */
export const processMemory: Benchmark = {
  id: 'P10M',
  what: 'Memory of a process on PostgreSQL',
  target: `≤ ${target.atRest} MB at rest, ≤ ${target.afterSoak} MB after a soak`,
  how: 'Linux resident memory, twenty seconds after the first response and after a soak: enquiries by 50 callers; home page, finder and store feed by 32 connections each.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    const [enquiries, seconds] = isQuick ? [500, 2] : [20_000, 20]
    const { hammer } = await findHammer()
    const place = await postgresPlace()
    const dataKeys = `k1:${randomBytes(32).toString('base64')}`
    try {
      const env = { ...place.env, DATA_KEYS: dataKeys, RATE_LIMITS: 'off', CAPTCHA_PROVIDER: 'pow', DEMO_STORES: 'on' }
      await using product = await startQuietProduct({ env })
      const held = () => residentMegabytes(product.process.pid ?? 0)
      await setTimeout(restMs)
      const atRest = held()
      const job = { bases: [product.base], dataKeys, callers: 50, count: enquiries, kind: 'new' }
      const { errors } = await runLoad('send-enquiries.ts', job)
      for (const path of ['/', '/locations?q=Marrickville+NSW+2204', '/stores.geojson'])
        await hammer(product.base + path, seconds)
      const highest = held()
      await setTimeout(restMs)
      const afterSoak = held()
      return {
        result: `${whole(atRest)} MB at rest, ${whole(afterSoak)} MB after a soak`,
        verdict: verdictOf(atRest <= target.atRest && afterSoak <= target.afterSoak),
        parts: [
          `at the end of the soak: ${whole(highest)} MB`,
          `the soak: ${whole(enquiries)} enquiries with ${errors} errors, and ${seconds} s of each page`,
        ],
      }
    } finally {
      await place.drop()
    }
  },
}
