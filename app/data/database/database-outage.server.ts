/**
 * SQLSTATE classes and driver codes for a database that is unreachable, full, read-only or too slow, as opposed to a bug. A database is
 * read-only (25006) as a standby, after its primary was demoted, or when its host has locked it because the disk is full.
 */
const outageCodes =
  /^(08|53|57|58|25006|40001|40P01|25P03|55P03|XX)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOSPC|EIO)$/

/** Drivers report a broken connection in messages as well as in codes. */
const outageWords =
  /timeout|terminat|Connection|not queryable|ended|calling end|is closed|No space left|could not (extend|write)/i

/** The reasons for operators, by a code or, without one, by the driver's message; the first match counts. */
const outageReasons: readonly [RegExp, string][] = [
  [/^25006$/, 'the database only reads'],
  [/^57014$|^Query read timeout/, 'the database took too long'],
  [/^(?:53100|ENOSPC)$|No space left|could not (?:extend|write)/i, 'the database is full'],
  [/^53300$|^timeout exceeded when trying to connect/, 'the database had no free connection'],
  [/^(?:40001|40P01|55P03)$/, 'the database was locked'],
]

const reasonOf = (codeOrWords: string): string =>
  outageReasons.find(([matches]) => matches.test(codeOrWords))?.[1] ?? 'the database did not answer'

/** Returns why the database is unavailable for now, so that the request may be retried; undefined for any other error. */
export function outageReason(error: unknown): string | undefined {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code, message, cause } = current as Error & { code?: unknown }
    if (typeof code === 'string' && outageCodes.test(code)) return reasonOf(code)
    const isOfDriver = code === undefined && !(current instanceof TypeError) && cause === undefined
    if (isOfDriver && outageWords.test(message)) return reasonOf(message)
  }
  return undefined
}

/** Whether an error means that the database is unavailable for now, so that the request may be retried. */
export const isDatabaseOutage = (error: unknown): boolean => outageReason(error) !== undefined

const aboutStatement = /^(?!08|53|57P|58|25006)[\dA-Z]{5}$/

/** Whether PostgreSQL answered that one statement is wrong, too slow or locked out, while others may well work. */
export function isStatementError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? aboutStatement.test(code) : isStatementError(error.cause)
}
