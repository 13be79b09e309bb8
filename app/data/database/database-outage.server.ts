/**
 * SQLSTATE classes and driver codes for a database that is unreachable, full, read-only or too slow, as opposed to a bug. A database is
 * read-only (25006) as a standby, after its primary was demoted, or when its host has locked it because the disk is full.
 */
const outageCodes =
  /^(08|53|57|58|25006|40001|40P01|25P03|55P03|XX)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOSPC|EIO)$/

/** Drivers report a broken connection in messages as well as in codes. */
const outageWords =
  /timeout|terminat|Connection|not queryable|ended|calling end|is closed|No space left|could not (extend|write)/i

/** Whether an error means that the database is unavailable for now, so that the request may be retried. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code
    if (typeof code === 'string' && outageCodes.test(code)) return true
    if (
      code === undefined &&
      !(current instanceof TypeError) &&
      current.cause === undefined &&
      outageWords.test(current.message)
    )
      return true
  }
  return false
}

const aboutStatement = /^(?!08|53|57P|58|25006)[\dA-Z]{5}$/

/** Whether PostgreSQL answered that one statement is wrong, too slow or locked out, while others may well work. */
export function isStatementError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? aboutStatement.test(code) : isStatementError(error.cause)
}
