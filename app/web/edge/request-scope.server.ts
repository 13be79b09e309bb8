import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { Origin } from '#app/core/http/origin.ts'

/** The data that the edge collects about a request before any handler runs. */
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

/** Stores the data of a request for its later handlers. */
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

/** Returns the data of a request. @throws if the request did not come through the edge */
export function scopeOf(request: IncomingMessage): RequestScope {
  const scope = scopes.get(request)
  if (!scope) throw new Error('the request did not come through the edge')
  return scope
}

/** A signed token, as in the links to our own records: key id, dot, 32 bytes. */
const signed = /^[\w-]{1,64}\.[\w-]{43}$/

/** Whether this is a word of letters, digits and dashes with a digit before its last three characters. */
const isNumbered = (name: string) => /^[\w-]+$/.test(name) && /\d/.test(name.slice(0, -3))

/** Whether a path segment is an id, token or code. `.data` is the suffix of React Router's data requests. */
function isKey(segment: string): boolean {
  const name = segment.replace(/\.data$/, '')
  return signed.test(name) || isNumbered(name) || /^[\w~%-]{24,}$/.test(name)
}

/** Turns a path into a template for logs and metrics: ids, tokens and codes become `:id`, and the query is removed. */
export function routeTemplate(path: string): string {
  const segments = path.split('/', 6).map((segment) => (isKey(segment) ? ':id' : segment))
  return segments.join('/').slice(0, 100)
}
