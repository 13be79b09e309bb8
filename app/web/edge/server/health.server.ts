import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '../../platform.server.ts'
import { parseNetworks } from '#app/core/http/client-address.server.ts'
import { noteReason } from '../answers/report-answer.server.ts'
import { isReady, type Readiness, whyNotReady } from './readiness.server.ts'
import { dataPolicy } from '../security-headers.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import { isOperator, describeRequest, describedRequestPath } from '../describe-request.server.ts'

export type Health = {
  /** Answers /healthz, /readyz and /metrics; returns false for any other path. */
  answer(request: IncomingMessage, response: ServerResponse, path: string, ip: string): boolean
  isDraining(): boolean
  /** Whether a proxy that polls `/healthz/open` has not yet seen that this process drains. */
  isAwaited(): boolean
  /** Reports this process as ready from now on, if it can do its work. */
  begin(): void
  /** Reports this process as not ready from now on, so that load balancers use another one while it finishes. */
  drain(): void
}

/** Whether new requests should be sent here. Proxies poll it about once a second, so that they stop before the server does. */
const openPath = '/healthz/open'
/** A proxy that has not polled for this long no longer counts. */
const askedWithinMs = 7_000

const loopback = /^(127\.|::1$)/

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': dataPolicy,
  })
  response.end(text)
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Answers the probes. `/healthz`: the process responds; below it, whether proxies should send requests here, and, for the doctor
 * alone, how the request was seen. `/readyz`: the process has started and can do its work; also reports when mail is held (rule
 * M7). `/metrics`: only for loopback or with METRICS_TOKEN (rule AP10).
 */
export function createHealth(platform: Platform, metrics: Metrics, look: () => Promise<Readiness>): Health {
  let hasBegun = false
  let draining = false
  let askedAt = -Infinity
  let isReported = false
  const trusted = parseNetworks(platform.config.TRUST_PROXY ?? [])

  async function answerReady(response: ServerResponse): Promise<void> {
    const readiness = await look()
    const ready = isReady(readiness) && hasBegun && !draining
    const mail = platform.jobs.isPaused(mailQueue) ? { mail: 'held' } : {}
    if (!ready) noteReason(response, draining ? 'draining' : (whyNotReady(readiness) ?? 'starting'))
    send(response, ready ? 200 : 503, 'application/json', JSON.stringify({ ready, ...readiness, draining, ...mail }))
  }

  function answerOpen(response: ServerResponse): void {
    askedAt = performance.now()
    isReported = draining
    if (draining) noteReason(response, 'draining')
    send(response, draining ? 503 : 200, 'text/plain; charset=utf-8', draining ? 'draining' : 'open')
  }

  async function answerMetrics(response: ServerResponse): Promise<void> {
    const { contentType, text } = await metrics.render()
    send(response, 200, contentType, text)
  }

  return {
    answer(request, response, path, ip) {
      if (path === '/healthz') send(response, 200, 'text/plain; charset=utf-8', 'ok')
      else if (path === describedRequestPath && isOperator(request, platform.keys))
        send(response, 200, 'application/json', JSON.stringify(describeRequest(request, trusted)))
      else if (path === openPath) answerOpen(response)
      else if (path === '/readyz') void answerReady(response)
      else if (path === '/metrics') {
        const { METRICS_TOKEN: token } = platform.config
        // A request that a local proxy forwards does not come from this machine, even if TRUST_PROXY does not name the proxy.
        const isOwn = loopback.test(ip) && request.headers['x-forwarded-for'] === undefined
        const mayRead = token ? isToken(request.headers.authorization, token) : isOwn
        if (mayRead)
          answerMetrics(response).catch(() => {
            noteReason(response, 'the metrics could not be read')
            send(response, 503, 'text/plain', 'unavailable')
          })
        else send(response, 404, 'text/plain; charset=utf-8', 'not found')
      } else return false
      return true
    },
    isDraining: () => draining,
    isAwaited: () => !isReported && performance.now() - askedAt < askedWithinMs,
    begin() {
      hasBegun = true
    },
    drain() {
      draining = true
    },
  }
}
