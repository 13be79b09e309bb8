import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { Origin } from '../platform.server.ts'

/** What the edge knows of a request before anybody else sees it. */
type RequestScope = {
  readonly requestId: string
  readonly traceId: string | undefined
  readonly origin: Origin
  nonce(): string
  readonly startedAt: number
  route: string
}

const scopes = new WeakMap<IncomingMessage, RequestScope>()

type Beginning = { requestId: string; traceId: string | undefined; startedAt: number; ip: string }

/** Keeps what is known of a request, for all who handle it later. */
export function openScope(request: IncomingMessage, { requestId, traceId, startedAt, ip }: Beginning): RequestScope {
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
  const origin = { requestId, ip, userAgent }
  let nonce: string | undefined
  const scope = {
    requestId,
    traceId,
    origin,
    nonce: () => (nonce ??= randomBytes(16).toString('base64')),
    startedAt,
    route: '',
  }
  scopes.set(request, scope)
  return scope
}

export function scopeOf(request: IncomingMessage): RequestScope {
  const scope = scopes.get(request)
  if (!scope) throw new Error('the request did not come through the edge')
  return scope
}

/** A signed token, as in the links to our own records: key id, dot, 32 bytes. */
const signed = /^[\w-]{1,64}\.[\w-]{43}$/

/** A word of letters, digits and dashes with a digit that three more follow. */
const isNumbered = (name: string) => /^[\w-]+$/.test(name) && /\d/.test(name.slice(0, -3))

/** `.data`: what a page asks for that is on its way to another one. */
function isKey(segment: string): boolean {
  const name = segment.replace(/\.data$/, '')
  return signed.test(name) || isNumbered(name) || /^[\w~%-]{24,}$/.test(name)
}

/** A path as a template for logs and metrics: ids, tokens and codes become `:id`, and the query is left out. */
export function routeTemplate(path: string): string {
  const segments = path.split('/', 6).map((segment) => (isKey(segment) ? ':id' : segment))
  return segments.join('/').slice(0, 100)
}
