import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { RefusedError } from '../errors.ts'
import type { Platform } from '../platform.server.ts'
import { clientAddress, parseNetworks } from './client-address.server.ts'
import { isCrossSiteWrite, safeMethods } from './cross-site.server.ts'
import type { Health } from './health.server.ts'
import type { Metrics } from './metrics.server.ts'
import { answerProblem } from './problem-answer.server.ts'
import type { AnswerReport } from './report-answer.server.ts'
import { openScope, type RequestScope, routeTemplate } from './request-scope.server.ts'
import { permissionsPolicy } from './security-headers.server.ts'
import type { Shedding } from './shedding.server.ts'
import type { StaticFiles } from './static-files.server.ts'
import type { HeaderList } from './variants.server.ts'

/** What a page or a call may be asked with; the rest of the methods that HTTP knows is nobody's business here. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type EdgeParts = {
  platform: Platform
  files: StaticFiles
  health: Health
  shedding: Shedding
  metrics: Metrics
  report: (answer: AnswerReport) => void
  /** On every answer. */
  headers: HeaderList
  next: RequestListener
}

/** The path of a request, or undefined when it is not one: no decoding errors, no dots, no double slashes later on. */
function pathOf(request: IncomingMessage): { path: string; search: string } | undefined {
  const url = request.url ?? '/'
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return undefined
  try {
    decodeURIComponent(path)
  } catch {
    return undefined
  }
  return { path, search: end < 0 ? '' : url.slice(end) }
}

const isOffice = (path: string) => path === '/staff' || path.startsWith('/staff/')

function watch(
  request: IncomingMessage,
  response: ServerResponse,
  scope: RequestScope,
  { report, health }: EdgeParts,
): void {
  response.once('close', () => {
    const { origin, route, startedAt } = scope
    const status = response.writableFinished ? response.statusCode : 499
    // A connection that was kept alive before the drain began would hold it up for nothing.
    if (health.isDraining()) request.socket.destroySoon()
    report({ requestId: origin.requestId, method: request.method ?? '', route, status, startedAt })
  })
}

/**
 * The first part of the chain, for every request: name it, set the common headers, then stored pages, health, shedding
 * and cross-site writes; what is left goes to the API and the rendered pages.
 */
export function createEdge(parts: EdgeParts): RequestListener {
  const { platform, files, health, shedding, metrics, headers: common, next } = parts
  const trusted = parseNetworks(platform.config.TRUST_PROXY ?? [])

  return (request, response) => {
    const scope = openScope(request, clientAddress(request, trusted))
    const { requestId } = scope.origin
    const headers = [...common, 'X-Request-Id', requestId, ...(health.isDraining() ? ['Connection', 'close'] : [])]
    watch(request, response, scope, parts)

    const target = pathOf(request)
    // Stored files first, with all their headers at once: Node writes such a head several times faster.
    if (target && files.answer(request, response, target.path, headers)) {
      scope.route = target.path
      return undefined
    }
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
    // The office's second factor may be a passkey.
    if (target && isOffice(target.path)) response.setHeader('Permissions-Policy', permissionsPolicy('own'))
    scope.route = target ? routeTemplate(target.path) : 'malformed'
    if (!target) return answerProblem(request, response, new RefusedError('bad-request'), requestId)
    if (!knownMethods.has(request.method ?? ''))
      return answerProblem(request, response, new RefusedError('method-not-allowed'), requestId)
    const { path, search } = target
    if (path.length > 1 && path.endsWith('/') && !path.startsWith('/api')) {
      response.writeHead(308, { Location: path.replace(/\/+$/, '') + search, 'Content-Length': '0' }).end()
      return undefined
    }
    if (health.answer(request, response, path, scope.origin.ip)) return undefined
    if (shedding.isOverloaded()) {
      metrics.countShed()
      return answerProblem(request, response, new RefusedError('unavailable', { retryAfterSeconds: 1 }), requestId)
    }
    if (isCrossSiteWrite(request, platform.config.ownOrigin))
      return answerProblem(request, response, new RefusedError('forbidden'), requestId)
    if (!safeMethods.has(request.method ?? 'GET') && platform.storage.isFull())
      return answerProblem(request, response, new RefusedError('storage-full', { retryAfterSeconds: 60 }), requestId)
    return next(request, response)
  }
}
