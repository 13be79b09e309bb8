import type { Transaction } from '../database/database.server.ts'
import { errorFields } from '../log.server.ts'
import type { Platform } from '../platform.server.ts'

const putOffMs = 3_600_000

type Turn<Row, Outcome> = {
  /** What a row is, for the log. */
  what: string
  /** One row that is due, locked; undefined when there is none. */
  lock(tx: Transaction): Promise<Row | undefined>
  work(tx: Transaction, row: Row): Promise<Outcome>
  /** Lets the row be until then, as long as it is still due. */
  putOff(tx: Transaction, row: Row, until: Date): Promise<void>
}

/**
 * Takes one row that is due and works on it in one transaction. A row whose work fails is told to the log and put off for
 * an hour: it holds up nothing that stands behind it.
 */
export async function takeTurn<Row extends object, Outcome>(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  { what, lock, work, putOff }: Turn<Row, Outcome>,
  now: Date,
): Promise<Outcome | 'none' | 'failed'> {
  let taken: Row | undefined
  try {
    return await database.transaction(async (tx) => {
      const row = await lock(tx)
      taken = row
      return row ? work(tx, row) : 'none'
    })
  } catch (error) {
    const row = taken
    if (!row) throw error
    log.error(`${what} failed and is postponed`, errorFields(error))
    await database.transaction((tx) => putOff(tx, row, new Date(now.getTime() + putOffMs)))
    return 'failed'
  }
}
