import type { Log } from '../log.server.ts'
import type { Metrics } from './metrics.server.ts'

export type AnswerReport = {
  requestId: string
  /** Of the trace that it belongs to, if it belongs to one. */
  traceId?: string | undefined
  method: string
  route: string
  /** 499: the connection broke first. */
  status: number
  /** By `performance.now()`. */
  startedAt: number
}

/** Probes come each second or so: a successful one is counted and not logged. */
const isProbe = (method: string, route: string): boolean =>
  /^\/(?:healthz(?:\/|$)|readyz$|metrics$)/.test(route) || (method === 'OPTIONS' && route === '/')

/** One figure and one line for each answer, when its last byte was sent or its connection is gone (rule AP10). */
export function createReport(log: Log, metrics: Metrics): (answer: AnswerReport) => void {
  return ({ requestId, traceId, method, route, status, startedAt }) => {
    const durationMs = Math.round(performance.now() - startedAt)
    metrics.observe(method, route, status, durationMs / 1_000)
    if (isProbe(method, route) && status < 400) return
    log.info('request', { requestId, traceId, method, route, status, durationMs })
  }
}
