import { setTimeout as sleep } from 'node:timers/promises'

import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { slowestPage, startFlood, visit } from '#e2e/harness/load/flood.ts'
import { metricOf } from '#e2e/harness/load/metrics.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

import { type Benchmark, median, notMeasured, verdictOf, whole } from './measure.ts'

const [mostStepMs, mostWaitMs] = [15, 1_000]
const letters = 'abcdefghijklmnopqrstuvwxyz'
const at = (index: number) => letters[index % letters.length] ?? 'a'

/** Each address that a stranger can reach and that computes, with its slowest inputs: no two are the same, so that no cache helps. */
const addresses: ((index: number) => string)[] = [
  (index) => `/locations?q=aar${at(index)}oanl`,
  (index) => `/locations?q=${at(index)}`,
  (index) => `/locations?q=${index % 10}&pick=a${index}`,
  slowestPage,
  (index) => slowestPage(2 * index),
  (index) => `/locations?at=-25.${index}0,133.2&zoom=20&open=1&parcels=1`,
  (index) => `/locations/no-store-${index}`,
  (index) => `/api/places?q=aar${at(index)}oanl`,
  (index) => `/api/places?q=${index % 10}&x=${index}`,
  (index) => `/api/places/near?lat=-33.${index}&lng=151.1`,
  (index) => `/api/stores?q=2${100 + index}`,
  (index) => `/verify?number=TW-${index}`,
  (index) => `/activate?email=a${index}@example.com`,
  (index) => `/sms-opt-out/${index}`,
  (index) => `/staff/sign-in?next=/staff/${index}`,
  (index) => `/nowhere/${index}`,
]

type Site = Awaited<ReturnType<typeof startProduct>>

/** Returns the median of the longest steps of the event loop during one request each. */
async function stepOf(product: Site, address: (index: number) => string, times: number): Promise<number> {
  const steps: number[] = []
  for (let index = 0; index < times; index += 1) {
    await metricOf(product, 'event_loop_longest_step_milliseconds')
    await sleep(50)
    await visit({ url: `http://127.0.0.1:${product.port}`, from: '127.0.0.1' }, address(index))
    await sleep(50)
    // The first requests load and compile what they need.
    if (index > 2) steps.push(await metricOf(product, 'event_loop_longest_step_milliseconds'))
  }
  return median(steps)
}

/** Returns the longest wait of another address for one of several pages, during the attack. */
async function waitDuring(url: string, isKept: boolean, times: number): Promise<number> {
  const flood = startFlood({ url, from: '127.0.0.9' }, { connections: 40, isKept })
  await sleep(2_000)
  const waits: number[] = []
  for (let index = 0; index < times; index += 1)
    for (const path of [
      '/healthz',
      '/about',
      `/verify?number=${index}`,
      `/locations?q=Dubbo&pick=mine-${index}${isKept}`,
    ])
      waits.push((await visit({ url, from: '127.0.0.200' }, path)).ms)
  await flood.stop()
  return Math.max(...waits)
}

/** R12: whether a stranger's request holds the event loop, and forty connections of one address keep others waiting. */
export const slowestInputs: Benchmark = {
  id: 'R12',
  what: 'Longest step of the event loop on every public address with its slowest input; the longest wait of another address during forty connections of one on the slowest page',
  target: `≤ ${mostStepMs} ms of processor time more than idle; ≤ ${mostWaitMs / 1_000} s on the port and behind nginx and Caddy`,
  how: 'One request at a time on PostgreSQL with the example stores: the most main-thread processor time between ticks of a 20 ms timer, median. Then forty connections, kept and new ones, while another address opens four pages in turn.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    const steps: { ms: number; part: string }[] = []
    const waits: { ms: number; part: string }[] = []
    for (const proxy of ['', 'nginx', 'caddy']) {
      process.env.BEHIND = proxy
      const place = await postgresPlace()
      const product = await startProduct({
        env: { ...place.env, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', DEMO_STORES: 'on' },
      })
      await sleep(5_000)
      if (!proxy) {
        const idle = await stepOf(product, (index) => `/healthz?${index}`, 10)
        for (const address of addresses) {
          const ms = Math.max(0, (await stepOf(product, address, isQuick ? 8 : 24)) - idle)
          steps.push({ ms, part: `${address(0)}: ${ms.toFixed(1)} ms` })
        }
      }
      for (const isKept of [true, false]) {
        const ms = await waitDuring(product.url, isKept, isQuick ? 3 : 10)
        waits.push({ ms, part: `${proxy || 'on the port'}, ${isKept ? 'kept' : 'new'} connections: ${whole(ms)} ms` })
      }
      await product[Symbol.asyncDispose]()
      await place.drop()
    }
    delete process.env.BEHIND
    const [step, wait] = [steps, waits].map((all) => Math.max(...all.map(({ ms }) => ms)))
    return {
      result: `${(step ?? 0).toFixed(1)} ms on the worst of ${steps.length}; ${((wait ?? 0) / 1_000).toFixed(1)} s`,
      verdict: verdictOf((step ?? 0) <= mostStepMs && (wait ?? 0) <= mostWaitMs),
      parts: [...steps, ...waits].map(({ part }) => part),
    }
  },
}
