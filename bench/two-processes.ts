import { randomBytes } from 'node:crypto'

import { postgresPlace } from '#e2e/harness/browser/inspect.ts'

import { type Loaded, runLoad } from './load/load-job.ts'
import { alternate, type Benchmark, medianRatio, notMeasured, spread, verdictOf } from './measure.ts'
import { limitProcess } from './servers/limit-process.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

/** The share of one core for each process: so small that neither PostgreSQL nor the load generator is the bottleneck. */
const share = 0.2
const callers = 25

const perSecond = ({ done, seconds }: Loaded) => done / seconds

/** Waiting mails would be rendered while the other side is measured. */
const dropBacklog = `delete from pgboss.job where name = 'mail' and state in ('created', 'retry')`

/** P17: the gain of a second process, where each has its own core, or share of one. */
export const twoProcesses: Benchmark = {
  id: 'P17',
  what: 'Enquiries that two processes on one PostgreSQL accept, each with dedicated processor time',
  target: '≥ 1.7 × those of one; 0 errors',
  how: `As P6, by ${callers} callers. A control group (cpu.max) gives each process ${share} of a core, so that PostgreSQL and the load generator cannot use the gain.`,
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    const [rounds, count] = isQuick ? [1, 400] : [3, 2_000]
    const place = await postgresPlace()
    const dataKeys = `k1:${randomBytes(32).toString('base64')}`
    const env = {
      ...place.env,
      DATA_KEYS: dataKeys,
      RATE_LIMITS: 'off',
      CAPTCHA_PROVIDER: 'pow',
    }
    const startLimited = async () => {
      const product = await startQuietProduct({ env })
      return { product, letGo: limitProcess(product.process.pid ?? 0, share) }
    }
    /** Measures the enquiries that so many new processes accept, without the first ones. */
    async function acceptBy(processes: number): Promise<Loaded> {
      const held: Awaited<ReturnType<typeof startLimited>>[] = []
      try {
        while (held.length < processes) held.push(await startLimited())
        const job = { bases: held.map(({ product }) => product.base), dataKeys, callers, kind: 'new' }
        await runLoad('send-enquiries.ts', { ...job, count: 200 })
        return await runLoad('send-enquiries.ts', { ...job, count: count * processes })
      } finally {
        for (const { product, letGo } of held) {
          await product.stop()
          letGo()
        }
        await place.rows(dropBacklog)
      }
    }
    try {
      const pairs = await alternate(rounds, () => acceptBy(2), () => acceptBy(1)) // prettier-ignore
      const ratio = medianRatio(pairs.map(([two, one]) => [perSecond(two), perSecond(one)] as const))
      const errors = pairs.flat().reduce((sum, { errors: some }) => sum + some, 0)
      return {
        result: `${ratio.toFixed(2)} ×, ${errors} errors`,
        verdict: verdictOf(ratio >= 1.7 && errors === 0),
        parts: [
          `two processes: ${spread(
            pairs.map(([two]) => perSecond(two)),
            'a second',
          )}`,
          `one process: ${spread(
            pairs.map(([, one]) => perSecond(one)),
            'a second',
          )}`,
          `${rounds} rounds of ${count} for each process, which is held to ${share} of a core`,
        ],
      }
    } finally {
      await place.drop()
    }
  },
}
