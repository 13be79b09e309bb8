import { postgresPlace } from '#e2e/harness/browser/inspect.ts'

import { fillOffice } from './load/fill-office.ts'
import { type Benchmark, median, notMeasured, verdictOf, whole } from './measure.ts'
import { residentMegabytes } from './servers/resident-memory.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const firstByteMs = 500
/** The allowed growth of the process's memory between the first tenth of the rows and the last. */
const growthMegabytes = 50

type Taken = { firstByteMs: number; seconds: number; rows: number; memory: number[] }

const newline = '\n'.charCodeAt(0)

/** Downloads an export as a browser does, and measures the product's memory at each hundredth of the rows. */
async function take(url: string, token: string, pid: number, rowsThere: number): Promise<Taken> {
  const begin = performance.now()
  const answer = await fetch(url, { headers: { cookie: `__Host-staff=${token}` }, redirect: 'manual' })
  if (answer.status !== 200 || !answer.body) throw new Error(`the export answered ${answer.status}`)
  let first: number | undefined
  let lines = 0
  const memory: number[] = []
  for await (const part of answer.body) {
    first ??= performance.now() - begin
    for (const byte of part as Uint8Array) if (byte === newline) lines += 1
    if (lines >= (memory.length * rowsThere) / 100) memory.push(residentMegabytes(pid))
  }
  return { firstByteMs: first ?? 0, seconds: (performance.now() - begin) / 1_000, rows: lines - 1, memory }
}

/** P13: the export of a list of a million rows. */
export const exportsStreamed: Benchmark = {
  id: 'P13',
  what: 'Export of 1,000,000 registrations as CSV',
  target: `first byte ≤ 0.5 s, memory flat (≤ ${growthMegabytes} MB more at the end than after a tenth), all rows`,
  how: '/staff/registrations/export over HTTP, PostgreSQL. Memory: median of the second tenth and of the last.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    const rowsThere = isQuick ? 50_000 : 1_000_000
    const place = await postgresPlace()
    try {
      await using product = await startQuietProduct({ env: { ...place.env, RATE_LIMITS: 'off', DEMO_STORES: 'off' } })
      const token = await fillOffice(place, { registrations: rowsThere, newsagencies: 1_000 })
      const url = `${product.base}/staff/registrations/export?turn=all`
      const taken = await take(url, token, product.process.pid ?? 0, rowsThere)
      const [early, late] = [median(taken.memory.slice(10, 20)), median(taken.memory.slice(-10))]
      const isMet = taken.firstByteMs <= firstByteMs && late - early <= growthMegabytes && taken.rows === rowsThere
      return {
        result: `first byte ${whole(taken.firstByteMs)} ms, memory ${whole(early)} MB → ${whole(late)} MB, ${whole(taken.rows)} rows`,
        verdict: verdictOf(isMet),
        parts: [
          `the whole: ${taken.seconds.toFixed(1)} s, ${whole(taken.rows / taken.seconds)} rows a second`,
          `memory at its highest: ${whole(Math.max(...taken.memory))} MB`,
        ],
      }
    } finally {
      await place.drop()
    }
  },
}
