type Fields = { errorName?: string | undefined; errorCode?: string | undefined; errorMessage?: string | undefined } & {
  cause?: Fields | undefined
  count?: number | undefined
}
type Write = (level: 'error' | 'info', event: string, fields: Fields) => void

/** Matches refused, reset or ended connections, and a database that only reads or hangs: a query that is only slow or wrong is no outage. */
const codes = /^(?:08|25006$|57P0|53300$|58030$|ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EHOSTUNREACH$|EAI_AGAIN$)/
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|PGlite is closed)/

/** Matches events about the database connection: a mail server or an object store can refuse connections too. */
const ofDatabase = /database|queue|hits were lost/

function causesOf(fields: Fields): Fields[] {
  return [fields, ...(fields.cause ? causesOf(fields.cause) : [])]
}

const stillEveryMs = 60_000
/** A response ends an outage only if nothing failed for so long: a read-only database answers every read. Longer than a query may take. */
const quietMs = 20_000

/**
 * Replaces the lines that a database outage causes with one when it begins, one per minute, and one when it ends (rule X5).
 * `take` returns whether it replaced a line; `end` is called whenever the database has responded.
 */
export function createOutageLines(write: Write, now: () => number = () => performance.now()) {
  let since: number | undefined
  let loggedAt = 0
  let failedAt = 0
  let count = 0

  return {
    take(event: string, fields: Fields): boolean {
      const causes = causesOf(fields)
      const isOfDatabase =
        ofDatabase.test(event) || causes.some(({ errorMessage }) => errorMessage?.startsWith('Failed query'))
      const cause = causes.find(({ errorCode = '', errorMessage = '' }) => codes.test(errorCode) || words.test(errorMessage)) // prettier-ignore
      if (!isOfDatabase || !cause) return false
      count += 1
      const at = now()
      failedAt = at
      if (since !== undefined && at - loggedAt < stillEveryMs) return true
      const { errorName, errorCode, errorMessage = errorCode } = cause
      write('error', since === undefined ? 'the database is away' : 'the database is still away', {
        errorName,
        errorCode,
        errorMessage,
        count,
      })
      since ??= at
      loggedAt = at
      return true
    },
    end(): void {
      if (since === undefined || now() - failedAt < quietMs) return
      write('info', 'the database is back', { count })
      since = undefined
      count = 0
    },
  }
}
