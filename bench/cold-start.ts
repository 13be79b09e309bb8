import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { spawnProduct, startProduct } from '#e2e/harness/start-product.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { type Benchmark, type Finding, median, spread, verdictOf } from './measure.ts'

const pollMs = 5
const targetMs = { embedded: 1_200, PostgreSQL: 700 }

type Engine = keyof typeof targetMs
type Place = { engine: Engine; env: Record<string, string> }

/** Starts the product on data that is there, and tells how long the first answer took. */
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

async function emptyStartMs(): Promise<number> {
  const begin = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - begin
}

/** Starts once, so that there is data, then in turns with a Node that does nothing. */
async function measure(places: readonly Place[], rounds: number): Promise<Finding> {
  for (const { env } of places) await (await startProduct({ env, dataDir: env.DATA_DIR ?? '' })).stop()
  const times = new Map<string, number[]>(places.map(({ engine }) => [engine, []]))
  const empty: number[] = []
  while (empty.length < rounds) {
    empty.push(await emptyStartMs())
    for (const place of places) times.get(place.engine)?.push(await startMs(place))
  }
  const found = places.map(({ engine }) => ({ engine, ms: median(times.get(engine) ?? []) }))
  const missing = (['embedded', 'PostgreSQL'] as const).filter((engine) => !times.has(engine))
  return {
    result: [
      ...found.map(({ engine, ms }) => `${engine} ${(ms / 1_000).toFixed(2)} s`),
      ...missing.map((engine) => `${engine} not measured`),
    ].join(', '),
    verdict: verdictOf(found.every(({ engine, ms }) => ms <= targetMs[engine])),
    parts: [
      ...[...times].map(
        ([engine, ms]) => `${engine}: ${spread(ms, 'ms')}, ${(median(ms) / median(empty)).toFixed(0)} × node -e 0`,
      ),
      `node -e 0: ${spread(empty, 'ms')}`,
    ],
  }
}

/** P10: from the command to the first answer, on a built tree with data. */
export const coldStart: Benchmark = {
  id: 'P10',
  what: 'Cold start to first answer',
  target: '≤ 1.2 s embedded, ≤ 0.7 s PostgreSQL',
  how: 'From `node scripts/start.ts` on a built tree with existing data until GET /healthz answers 200, median. Absolute by definition; a Node that does nothing stands beside it.',
  async run(isQuick) {
    const folder = mkdtempSync(join(tmpdir(), 'tillway-bench-'))
    const postgres = process.env.TEST_DATABASE_URL
      ? await (await import('#e2e/harness/inspect.ts')).postgresPlace()
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
