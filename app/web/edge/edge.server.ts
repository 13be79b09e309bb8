import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { RefusedError } from '#app/core/errors.ts'
import { errorFields } from '#app/core/log/log.server.ts'
import type { Platform } from '../platform.server.ts'
import { withoutEndSlashes } from '#app/core/text/text.ts'
import type { TraceContext } from '#app/core/tracing/trace-context.ts'
import type { Span, Tracing } from '#app/core/tracing/tracing.server.ts'
import { type CallerIds, callerIds } from './caller-ids.server.ts'
import { clientAddress, type Network, parseNetworks } from '#app/core/http/client-address.server.ts'
import { isCrossSiteWrite, safeMethods } from './cross-site.server.ts'
import { hasTwoHosts } from './server/has-two-hosts.server.ts'
import type { Health } from './server/health.server.ts'
import { answerProblem } from './answers/problem-answer.server.ts'
import { type AnswerReport, noteReason, notedReason } from './answers/report-answer.server.ts'
import { openScope, routeTemplate } from './request-scope.server.ts'
import { permissionsPolicy } from './security-headers.server.ts'
import type { StaticFiles } from './answers/static-files.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { HeaderList } from './answers/variants.server.ts'

/** The methods that a page or a call may have; all others are refused. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type EdgeParts = {
  platform: Platform
  files: StaticFiles
  /** Answers from the response cache; false if the response is not cached or not cacheable. */
  answerKept(request: IncomingMessage, response: ServerResponse, address: Address, headers: HeaderList): boolean
  health: Health
  report: (answer: AnswerReport) => void
  /** Headers for every response. */
  headers: HeaderList
  next: RequestListener
}

type Address = { path: string; search: string }

/** Of a request whose URL is not a path: `isPath` refuses it, and no stored file has this path. */
const noAddress: Address = { path: '', search: '' }

function splitUrl(url: string): Address {
  const end = url.indexOf('?')
  return end < 0 ? { path: url, search: '' } : { path: url.slice(0, end), search: url.slice(end) }
}

/**
 * Reduces an absolute request target to its path and takes its host, which takes precedence over `Host` (RFC 9112, 3.2.2). A target with
 * another scheme, or with a user, is unchanged, and refused.
 */
function takeAbsolute(request: IncomingMessage): void {
  const { host, rest } = /^https?:\/\/(?<host>[^/?#@]+)(?<rest>[/?].*)?$/i.exec(request.url ?? '')?.groups ?? {}
  if (host === undefined) return
  request.headers.host = host
  request.url = rest?.startsWith('/') ? rest : `/${rest ?? ''}`
}

/** Whether this is a valid path, without decoding errors, backslashes or a double slash at its start. */
function isPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const isOffice = (path: string) => path === '/staff' || path.startsWith('/staff/')

type Watched = Pick<AnswerReport, 'requestId' | 'traceId' | 'startedAt' | 'route'> & { origin?: Origin }

const ownPaths = /^\/(?:healthz|readyz|metrics)(?:\/|$)/

type Asked = { route: string; caller: TraceContext | undefined }

/** Starts the span of a request, which ends with its response. Stored pages and probes of the process have none. */
function beginSpan(
  request: IncomingMessage,
  response: ServerResponse,
  { route, caller }: Asked,
  tracing: Tracing,
): Span | undefined {
  if (!tracing.isOn || ownPaths.test(route)) return undefined
  const method = knownMethods.has(request.method ?? '') ? (request.method ?? '') : '_OTHER'
  const span = tracing.begin(
    `${method} ${route}`,
    'server',
    { 'http.request.method': method, 'http.route': route, 'url.scheme': 'http' },
    caller,
  )
  response.on('close', () => {
    const { statusCode } = response
    span.end({ 'http.response.status_code': statusCode }, statusCode >= 500)
  })
  return span
}

type Watching = Pick<EdgeParts, 'report' | 'health'>

/** Reports a response after it was sent or its connection broke. */
function watch(
  request: IncomingMessage,
  response: ServerResponse,
  watched: Watched,
  { report, health }: Watching,
): void {
  response.on('close', () => {
    const { requestId, traceId, route, startedAt, origin = response } = watched
    const status = response.writableFinished ? response.statusCode : 499
    // Close a kept-alive connection, which would delay the drain for nothing.
    if (health.isDraining() && request.socket.writable) request.socket.destroySoon()
    const reason = status === 503 ? (notedReason(response) ?? notedReason(origin)) : undefined
    report({ requestId, traceId, method: request.method ?? '', route, status, reason, startedAt })
  })
}

/** Reports a stored response. Reports at once if the system has accepted all of it, as it nearly always has. */
function watchStored(request: IncomingMessage, response: ServerResponse, watched: Watched, parts: Watching): void {
  const isSent = response.socket?.writableLength === 0
  if (!isSent || parts.health.isDraining()) return watch(request, response, watched, parts)
  const { requestId, traceId, route, startedAt } = watched
  parts.report({ requestId, traceId, method: request.method ?? '', route, status: response.statusCode, startedAt })
}

/** Answers the default health check of HAProxy, `OPTIONS / HTTP/1.0` without a Host (rule AP10). */
function answerCheck(response: ServerResponse, isDraining: boolean): void {
  if (isDraining) noteReason(response, 'draining')
  response.writeHead(isDraining ? 503 : 204, { Allow: 'GET, HEAD, OPTIONS' }).end()
}

type Answer = (request: IncomingMessage, response: ServerResponse, ids: CallerIds) => unknown

function createAnswer(parts: EdgeParts, trusted: Network[]): Answer {
  const { platform, files, answerKept, health, headers: common, next } = parts

  return (request, response, { requestId, caller }) => {
    const startedAt = performance.now()
    const headers = [...common, 'X-Request-Id', requestId]
    if (health.isDraining()) headers.push('Connection', 'close')
    if (!request.url?.startsWith('/')) takeAbsolute(request)
    const address = hasTwoHosts(request) ? noAddress : splitUrl(request.url ?? '/')
    const { path, search } = address
    // Stored files come first and get all their headers at once, because Node writes such a head several times faster.
    if (files.answer(request, response, path, headers))
      return watchStored(request, response, { requestId, traceId: caller?.traceId, startedAt, route: path }, parts)
    if (answerKept(request, response, address, headers)) {
      const kept = { requestId, traceId: caller?.traceId, startedAt, route: routeTemplate(path) }
      return watchStored(request, response, kept, parts)
    }

    const isKnownPath = isPath(path)
    const route = isKnownPath ? routeTemplate(path) : 'malformed'
    const span = beginSpan(request, response, { route, caller }, platform.tracing)
    const traceId = span?.traceId ?? caller?.traceId
    const scope = openScope(request, { requestId, traceId, startedAt, ip: clientAddress(request, trusted) })
    scope.route = route
    watch(request, response, scope, parts)
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
    // The office may use a passkey as second factor.
    if (isOffice(path)) response.setHeader('Permissions-Policy', permissionsPolicy({ passkeys: true }))
    if (!isKnownPath) return answerProblem(request, response, new RefusedError('bad-request'), requestId)
    if (!knownMethods.has(request.method ?? ''))
      return answerProblem(request, response, new RefusedError('method-not-allowed'), requestId)
    if (path.length > 1 && path.endsWith('/') && !path.startsWith('/api')) {
      response.writeHead(308, { Location: withoutEndSlashes(path) + search, 'Content-Length': '0' }).end()
      return undefined
    }
    if (request.method === 'OPTIONS' && path === '/') return answerCheck(response, health.isDraining())
    if (health.answer(request, response, path, scope.origin.ip)) return undefined
    if (isCrossSiteWrite(request, platform.config.ownOrigin))
      return answerProblem(request, response, new RefusedError('forbidden'), requestId)
    // PostgreSQL stores writes elsewhere, and answers for its own disk.
    const isWriteInVain = platform.storage.isFull() && platform.database.engine === 'embedded'
    if (!safeMethods.has(request.method ?? 'GET') && isWriteInVain)
      return answerProblem(request, response, new RefusedError('storage-full', { retryAfterSeconds: 60 }), requestId)
    return span ? span.run(() => next(request, response)) : next(request, response)
  }
}

/**
 * Handles every request first: assigns an id, sets the common headers, answers stored pages and health checks, and refuses writes
 * from other sites. Passes the rest to the API and the rendered pages. Answers an unexpected error with 500.
 */
export function createEdge(parts: EdgeParts): RequestListener {
  const { log, config } = parts.platform
  const trusted = parseNetworks(config.TRUST_PROXY ?? [])
  const answer = createAnswer(parts, trusted)

  return (request, response) => {
    const ids = callerIds(request, trusted)
    try {
      answer(request, response, ids)
    } catch (error) {
      // An error that escapes a listener ends the process and all its requests.
      const { requestId } = ids
      log.error('a request could not be answered', { requestId, ...errorFields(error) })
      if (response.headersSent) response.destroy()
      else answerProblem(request, response, new RefusedError('internal-error'), requestId)
    }
  }
}
