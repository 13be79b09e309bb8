import { RefusedError } from '../errors.ts'
import { errorFields, type Log } from '../log.server.ts'

/** SQLSTATE classes and driver codes that mean: the database is away, full or too slow, not wrong. */
const outageCodes =
  /^(08|53|57|58|40001|40P01|25P03|55P03|XX)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOSPC|EIO)$/

/** Drivers report a broken connection in words as well as in codes. */
const outageWords =
  /timeout|terminat|Connection|not queryable|ended|calling end|is closed|No space left|could not (extend|write)/i

/** Whether an error says that the database cannot be used right now: the request may be repeated. */
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

/** What Node throws at whoever reads the body of a caller who has left: nobody is there to hear why, and nothing of ours has failed. */
const isCallerGone = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/** Turns whatever was thrown into a refusal; what nobody expected is logged, once, here. */
export function refusalOf(error: unknown, log: Log, requestId: string): RefusedError {
  if (error instanceof RefusedError) return error
  if (isCallerGone(error)) return new RefusedError('bad-request')
  const isOutage = isDatabaseOutage(error)
  log.error(isOutage ? 'the database did not answer' : 'a request failed', { requestId, ...errorFields(error) })
  return isOutage ? new RefusedError('unavailable', { retryAfterSeconds: 5 }) : new RefusedError('internal-error')
}

export function refusalBody(refusal: RefusedError): Record<string, unknown> {
  return {
    success: false,
    error: refusal.code,
    message: refusal.message,
    ...(refusal.detail && { detail: refusal.detail }),
    ...((refusal.work ?? 1) > 1 && { work: refusal.work }),
  }
}

/** The JSON answer of a refusal (rule AP2). */
export function refusalAnswer(refusal: RefusedError): Response {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (refusal.retryAfterSeconds) headers['Retry-After'] = String(refusal.retryAfterSeconds)
  return new Response(JSON.stringify(refusalBody(refusal)), { status: refusal.status, headers })
}
