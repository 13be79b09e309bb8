import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, onTestFinished } from 'vitest'

import { startTemporaryCluster } from '#scripts/test/temporary-cluster.ts'

import type { Place } from '../browser/inspect.ts'
import type { Product } from './start-product.ts'

type DayDatabase = Pick<Place, 'rows'> & { url: string }

/** A PostgreSQL server whose clock the test sets, together with that of every process that has the variables in `clock`. */
type DayServer = {
  readonly clock: Record<string, string>
  makeDatabase(name: string): Promise<DayDatabase>
  /** Moves all clocks to that hour, and returns once the server and the product show it. */
  goTo(hour: number, product: () => Product): Promise<void>
}

const hourMs = 3_600_000

async function ask<Row>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(query)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Starts the server from the programs in a folder, with the faketime library preloaded. */
export async function startDayServer(programs: string, library: string): Promise<DayServer> {
  // Outside the run's folder: PostgreSQL's own user reads it.
  const folder = mkdtempSync(join(tmpdir(), 'tillway-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const file = join(folder, 'clock')
  writeFileSync(file, '+0h\n')
  // Independent of the umask: PostgreSQL's own user reads it.
  chmodSync(file, 0o644)
  const clock = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Timers run at normal speed: only the wall clock is moved.
    DONT_FAKE_MONOTONIC: '1',
  }
  const server = await startTemporaryCluster(programs, { env: clock })
  return {
    clock,
    async makeDatabase(name) {
      await ask(server, `create database ${name}`)
      const url = new URL(server)
      url.pathname = `/${name}`
      return { url: url.href, rows: <Row>(query: string) => ask<Row>(url.href, query) }
    },
    async goTo(hour, product) {
      writeFileSync(file, `+${hour}h\n`)
      // A minute less: the clock is read a moment before it is compared.
      const isThere = (time: number) => time > Date.now() + hour * hourMs - 60_000
      const ofServer = async () => (await ask<{ now: Date }>(server, 'select now()'))[0]?.now.getTime() ?? 0
      const ofProduct = async () => Date.parse((await fetch(`${product().url}/healthz`)).headers.get('date') ?? '')
      await expect.poll(async () => isThere(await ofServer())).toBe(true)
      await expect.poll(async () => isThere(await ofProduct())).toBe(true)
    },
  }
}
