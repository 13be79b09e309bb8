import type { Log } from '#app/core/log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'

export type AnswerReport = {
  requestId: string
  /** The id of the trace, if the request has one. */
  traceId?: string | undefined
  method: string
  route: string
  /** 499: the connection broke before the response was complete. */
  status: number
  /** Why the response is a 503 (rule X5). */
  reason?: string | undefined
  /** The time of `performance.now()`. */
  startedAt: number
}

/** Whether this is a probe. Probes come about every second, so successful ones are counted but not logged. */
const isProbe = (method: string, route: string): boolean =>
  /^\/(?:healthz(?:\/|$)|readyz$|metrics$)/.test(route) || (method === 'OPTIONS' && route === '/')

const reasons = new WeakMap<object, string>()

/** Notes why a request is refused: by its response in the edge, by its origin further in (rule X5). */
export const noteReason = (request: object, reason: string): void => void reasons.set(request, reason)

/** Returns the reason that was noted for a request last. */
export const notedReason = (request: object): string | undefined => reasons.get(request)

/** Counts and logs each response, after its last byte was sent or its connection broke (rule AP10). */
export function createReport(log: Log, metrics: Metrics): (answer: AnswerReport) => void {
  return ({ requestId, traceId, method, route, status, reason, startedAt }) => {
    const durationMs = Math.round(performance.now() - startedAt)
    metrics.observe(method, route, status, durationMs / 1_000)
    if (isProbe(method, route) && status < 400) return
    log.info('request', { requestId, traceId, method, route, status, reason, durationMs })
  }
}
