import { statfs } from 'node:fs/promises'

import { type SQL, sql } from 'drizzle-orm'

import type { Database } from './database/database.server.ts'
import { errorFields, type Log } from './log.server.ts'

/** A figure of `/metrics` that the database holds (rule AP13). Rooms declare theirs, and the wiring lists them. */
export type Figure = {
  /** By Prometheus' rules: lower case, with its unit at the end. */
  name: string
  help: string
  /** What its rows are told apart by, if by anything: states, queues, never people. */
  label?: string
  /** Rows of a label (null where there is none) and a value. It reads from an index: everybody may ask often. */
  rows: SQL
}

type FigureRow = { figure: string; label: string | null; value: number }

export type Figures = {
  readonly all: readonly Figure[]
  /** The rows of all figures, at most some seconds old; older ones while the database does not answer. */
  read(): Promise<readonly FigureRow[]>
  /** When they were read, in seconds since 1970; 0 for never. */
  readAt(): number
}

const freshMs = 10_000
/** For so long a scrape waits for new figures before it takes the old ones. */
const patienceMs = 2_000

/** Seconds since a moment; 0 where there is none. */
export const secondsSince = (moment: SQL): SQL => sql`coalesce(extract(epoch from now() - (${moment})), 0)`

/** All figures in one statement. */
const statementOf = (figures: readonly Figure[]): SQL =>
  sql.join(
    figures.map(({ name, rows }) => sql`select ${name}::text as figure, label::text, value::float8 from (${rows}) as one (label, value)`), // prettier-ignore
    sql` union all `,
  )

/** The database's figures, asked for by scrapes: one statement every ten seconds at most. */
export function createFigures({ queries }: Pick<Database, 'queries'>, all: readonly Figure[], log: Log): Figures {
  let rows: readonly FigureRow[] = []
  let readAt = 0
  let under: Promise<void> | undefined

  async function readAnew(): Promise<void> {
    try {
      if (all.length > 0) rows = (await queries.execute<FigureRow>(statementOf(all))).rows
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

/** The free space of the data folder's disk, in bytes; undefined when the folder cannot be looked at. */
export async function freeBytesOf(folder: string): Promise<number | undefined> {
  const space = await statfs(folder).catch(() => undefined)
  return space && space.bavail * space.bsize
}
