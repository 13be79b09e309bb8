import { RefusedError } from '#app/core/errors.ts'
import { errorFields, type Log } from '#app/core/log/log.server.ts'
import { noteReason } from '../edge/answers/report-answer.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { outageReason } from '#app/data/database/database-outage.server.ts'

/** Whether Node threw this error because the caller disconnected while the server read the body. It is not a failure of ours. */
const isCallerGone = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'

function asRefusal(error: unknown, log: Log, requestId: string): RefusedError {
  if (error instanceof RefusedError) return error
  if (isCallerGone(error)) return new RefusedError('bad-request')
  const outage = outageReason(error)
  log.error(outage ?? 'a request failed', { requestId, ...errorFields(error) })
  return outage === undefined
    ? new RefusedError('internal-error')
    : new RefusedError('unavailable', { retryAfterSeconds: 5, reason: outage })
}

/**
 * Turns any thrown error into a refusal, and notes why for the line of the request. This is the only place that logs unexpected
 * errors.
 */
export function refusalOf(error: unknown, log: Log, origin: Pick<Origin, 'requestId'>): RefusedError {
  const refusal = asRefusal(error, log, origin.requestId)
  noteReason(origin, refusal.reason)
  return refusal
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
  // Every session and every system sends its token in this scheme (rule SY10).
  if (refusal.status === 401) headers['WWW-Authenticate'] = 'Bearer'
  if (refusal.retryAfterSeconds) headers['Retry-After'] = String(refusal.retryAfterSeconds)
  return new Response(JSON.stringify(refusalBody(refusal)), { status: refusal.status, headers })
}
