import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inheritedEnvironment, spawnProduct, startProduct } from '#e2e/harness/product/start-product.ts'
import { rootFolder } from '#scripts/root-folder.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { alternate, type Benchmark, type Finding, medianRatio, spread, verdictOf } from './measure.ts'

const pollMs = 5
const mostTimesFloor = 1.5

type Place = { engine: 'embedded' | 'PostgreSQL'; env: Record<string, string> }

/** Starts the product on existing data. Returns the milliseconds until its first response. */
async function startMs({ env }: Place): Promise<number> {
  const port = await freePort()
  const begin = performance.now()
  const child = spawnProduct({ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...env })
  const ended = once(child, 'exit')
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.status === 200,
      () => false,
    )
  try {
    while (!(await answers())) {
      if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    return performance.now() - begin
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Measures how long a Node takes to open the same data with the same engine, and to end (`open-data.ts`). */
async function floorMs({ env }: Place): Promise<number> {
  const begin = performance.now()
  const child = spawn(process.execPath, ['bench/open-data.ts'], {
    cwd: rootFolder,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the floor ended with code ${code}`)
  return performance.now() - begin
}

/** Starts once to create the data, then alternates the product with the floor. */
async function measureOne(place: Place, rounds: number) {
  await (await startProduct({ env: place.env, dataDir: place.env['DATA_DIR'] ?? '' })).stop()
  const pairs = await alternate(rounds, () => startMs(place), () => floorMs(place)) // prettier-ignore
  return { engine: place.engine, pairs, ratio: medianRatio(pairs) }
}

async function measure(places: readonly Place[], rounds: number): Promise<Finding> {
  const found: Awaited<ReturnType<typeof measureOne>>[] = []
  for (const place of places) found.push(await measureOne(place, rounds))
  const missing = (['embedded', 'PostgreSQL'] as const).filter((engine) => found.every((one) => one.engine !== engine))
  return {
    result: [
      ...found.map(({ engine, ratio }) => `${engine} ${ratio.toFixed(2)} ×`),
      ...missing.map((engine) => `${engine} not measured`),
    ].join(', '),
    verdict: verdictOf(found.every(({ ratio }) => ratio <= mostTimesFloor)),
    parts: found.flatMap(({ engine, pairs }) => [
      `${engine}: ${spread(
        pairs.map(([start]) => start),
        'ms',
      )}`,
      `${engine}, its floor: ${spread(
        pairs.map(([, floor]) => floor),
        'ms',
      )}`,
    ]),
  }
}

/** P10: from the command to the first response, on a built tree with data. */
export const coldStart: Benchmark = {
  id: 'P10',
  what: 'Cold start to the first response',
  target: `≤ ${mostTimesFloor} × the floor, on each engine`,
  how: '`node scripts/start.ts` with a build and data, until GET /healthz answers 200. Floor: a Node that opens the same data, runs `select 1` and exits.',
  async run(isQuick) {
    const folder = mkdtempSync(join(tmpdir(), 'tillway-bench-'))
    const postgres = process.env.TEST_DATABASE_URL
      ? await (await import('#e2e/harness/browser/inspect.ts')).postgresPlace()
      : undefined
    const places: Place[] = [{ engine: 'embedded', env: { DATA_DIR: join(folder, 'embedded') } }]
    if (postgres) places.push({ engine: 'PostgreSQL', env: { ...postgres.env, DATA_DIR: join(folder, 'postgres') } })
    try {
      return await measure(places, isQuick ? 2 : 7)
    } finally {
      await postgres?.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
