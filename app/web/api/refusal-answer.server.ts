import { RefusedError } from '#app/core/errors.ts'
import { errorFields, type Log } from '#app/core/log/log.server.ts'

/** SQLSTATE classes and driver codes for a database that is unreachable, full or too slow, as opposed to a bug. */
const outageCodes =
  /^(08|53|57|58|40001|40P01|25P03|55P03|XX)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOSPC|EIO)$/

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

/** Whether Node threw this error because the caller disconnected while the server read the body. It is not a failure of ours. */
const isCallerGone = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/** Turns any thrown error into a refusal. This is the only place that logs unexpected errors. */
export function refusalOf(error: unknown, log: Log, requestId: string): RefusedError {
  if (error instanceof RefusedError) return error
  if (isCallerGone(error)) return new RefusedError('bad-request')
  const isOutage = isDatabaseOutage(error)
  log.error(isOutage ? 'the database did not answer' : 'a request failed', { requestId, ...errorFields(error) })
  return isOutage ? new RefusedError('unavailable', { retryAfterSeconds: 5 }) : new RefusedError('internal-error')
}

/** Returns the JSON body of a refusal (rule AP2). */
export function refusalBody(refusal: RefusedError): Record<string, unknown> {
  return {
    success: false,
    error: refusal.code,
    message: refusal.message,
    ...(refusal.detail && { detail: refusal.detail }),
    ...((refusal.work ?? 1) > 1 && { work: refusal.work }),
  }
}

/** Returns the JSON response for a refusal (rule AP2). */
export function refusalAnswer(refusal: RefusedError): Response {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (refusal.retryAfterSeconds) headers['Retry-After'] = String(refusal.retryAfterSeconds)
  return new Response(JSON.stringify(refusalBody(refusal)), { status: refusal.status, headers })
}
