import { errorFields, type Log } from '#app/core/log/log.server.ts'
import type { Database, Transaction } from '#app/data/database/database.server.ts'

const putOffMs = 3_600_000

type Turn<Row, Outcome> = {
  /** Names the kind of row for the log. */
  what: string
  /** Selects and locks one due row; undefined when there is none. */
  lock(tx: Transaction): Promise<Row | undefined>
  work(tx: Transaction, row: Row): Promise<Outcome>
  /** Postpones the row, unless it is no longer due. */
  putOff(tx: Transaction, row: Row, until: Date): Promise<void>
}

/**
 * Processes one due row in one transaction. If its work fails, logs the error and postpones the row for an hour, so that it does
 * not block the rows behind it.
 */
export async function processNextDue<Row extends object, Outcome>(
  { database, log }: { database: Database; log: Log },
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
