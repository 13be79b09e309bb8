import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { rootFolder } from '#scripts/root-folder.ts'

import { type Benchmark, notMeasured, verdictOf, whole } from './measure.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const target = { seconds: 20, megabytes: 300 }
/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

type Cost = { seconds: number; megabytes: number }

/** Reads the processor time and the highest resident memory of a process; undefined when it has ended. */
function readCost(pid: number): Cost | undefined {
  try {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [] // prettier-ignore
    const highest = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return highest ? { seconds: (user + system) / ticksPerSecond, megabytes: Number(highest) / 1024 } : undefined
  } catch {
    return undefined
  }
}

async function runSeed(env: Record<string, string>, ...words: string[]): Promise<Cost & { lines: string[] }> {
  const { scripts } = JSON.parse(readFileSync(`${rootFolder}/package.json`, 'utf8')) as { scripts: { seed: string } }
  const flags = (scripts.seed.split('exec node ')[1] ?? '').split(' ')
  const child = spawn(process.execPath, [...flags, ...words], { cwd: rootFolder, env: { ...process.env, ...env } })
  let cost = { seconds: 0, megabytes: 0 }
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const timer = setInterval(() => (cost = readCost(child.pid ?? 0) ?? cost), 50)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  const printed = (await output).join('')
  if (code !== 0) throw new Error(`npm run seed ended with ${String(code)}: ${printed}`)
  return { ...cost, lines: printed.split('\n') }
}

/** P15: the cost of a month of examples next to a running product (rule EX1). */
export const seedCost: Benchmark = {
  id: 'P15',
  what: '`npm run seed`: a month of examples next to a running product',
  target: `≤ ${target.seconds} s processor time, ≤ ${target.megabytes} MB, progress shown`,
  how: 'The command runs beside a product on PostgreSQL. Linux counts processor time and peak memory of the command with its threads.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    const place = await postgresPlace()
    const env = { ...place.env, DATA_KEYS: `k1:${randomBytes(32).toString('base64')}` }
    try {
      await using product = await startQuietProduct({ env })
      const own = { ...env, DATA_DIR: product.dataDir, PUBLIC_URL: product.base, NODE_ENV: 'development' }
      const made = await runSeed(own, ...(isQuick ? ['--size', 'small'] : []))
      const removed = await runSeed(own, '--remove')
      const steps = made.lines.filter((line) => line.endsWith('%')).length
      return {
        result: `${made.seconds.toFixed(1)} s, ${whole(made.megabytes)} MB`,
        verdict: verdictOf(made.seconds <= target.seconds && made.megabytes <= target.megabytes && steps > 1),
        parts: [
          `${steps} steps of progress were shown`,
          `its removal: ${removed.seconds.toFixed(1)} s, ${whole(removed.megabytes)} MB`,
        ],
      }
    } finally {
      await place.drop()
    }
  },
}
