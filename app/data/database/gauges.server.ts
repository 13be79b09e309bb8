import { statfs } from 'node:fs/promises'

import { type SQL, sql } from 'drizzle-orm'

import type { Database } from './database.server.ts'
import { errorFields, type Log } from '#app/core/log/log.server.ts'

/** A gauge of `/metrics` that is read from the database (rule AP13). Rooms declare theirs, and the wiring lists them. */
export type Gauge = {
  /** The name by Prometheus' rules: lower case, with its unit at the end. */
  name: string
  help: string
  /** The label of the rows, if any: states or queues, never people. */
  label?: string
  /** Selects rows of a label (null if there is none) and a value. Must be able to use an index, because it runs often. */
  rows: SQL
}

type GaugeRow = { gauge: string; label: string | null; value: number }

export type Gauges = {
  readonly all: readonly Gauge[]
  /** Returns the rows of all gauges, at most some seconds old; older ones while the database does not answer. */
  read(): Promise<readonly GaugeRow[]>
  /** Returns when they were read, in seconds since 1970; 0 for never. */
  readAt(): number
}

const freshMs = 10_000
/** How long a scrape waits for new values before it uses the old ones. */
const patienceMs = 2_000

/** Returns the seconds since a moment; 0 if it is null. */
export const secondsSince = (moment: SQL): SQL => sql`coalesce(extract(epoch from now() - (${moment})), 0)`

/** Reads all gauges in one statement. */
const statementOf = (gauges: readonly Gauge[]): SQL =>
  sql.join(
    gauges.map(({ name, rows }) => sql`select ${name}::text as gauge, label::text, value::float8 from (${rows}) as one (label, value)`), // prettier-ignore
    sql` union all `,
  )

/** Reads the gauges for scrapes, with one statement every ten seconds at most. */
export function createGauges({ queries }: Pick<Database, 'queries'>, all: readonly Gauge[], log: Log): Gauges {
  let rows: readonly GaugeRow[] = []
  let readAt = 0
  let under: Promise<void> | undefined

  async function readAnew(): Promise<void> {
    try {
      if (all.length > 0) rows = (await queries.execute<GaugeRow>(statementOf(all))).rows
      readAt = Date.now()
    } catch (error) {
      log.warn('the database metrics could not be read', errorFields(error))
    } finally {
      under = undefined
    }
  }

  return {
    all,
    async read() {
      if (Date.now() - readAt < freshMs) return rows
      under ??= readAnew()
      const { promise: tooLate, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, patienceMs)
      await Promise.race([under, tooLate])
      clearTimeout(timer)
      return rows
    },
    readAt: () => readAt / 1_000,
  }
}

/** Returns the free space of the data folder's disk, in bytes; undefined when the folder cannot be read. */
export async function freeBytesOf(folder: string): Promise<number | undefined> {
  const space = await statfs(folder).catch(() => undefined)
  return space && space.bavail * space.bsize
}
