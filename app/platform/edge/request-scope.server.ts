import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { Origin } from '../platform.server.ts'

/** What the edge knows of a request before anybody else sees it. */
export type RequestScope = { readonly origin: Origin; nonce(): string; readonly startedAt: number; route: string }

const scopes = new WeakMap<IncomingMessage, RequestScope>()

export function openScope(request: IncomingMessage, ip: string): RequestScope {
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
  const origin = { requestId: randomUUID(), ip, userAgent }
  let nonce: string | undefined
  const scope = {
    origin,
    nonce: () => (nonce ??= randomBytes(16).toString('base64')),
    startedAt: performance.now(),
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

/** `.data`: what a page asks for that is on its way to another one. */
function isKey(segment: string): boolean {
  const name = segment.replace(/\.data$/, '')
  return signed.test(name) || (/^[\w-]*\d[\w-]{3,}$|^[\w~.%-]{24,}$/.test(name) && !name.includes('.'))
}

/** A path as a template for logs and metrics: ids, tokens and codes become `:id`, and the query is left out. */
export function routeTemplate(path: string): string {
  const segments = path.split('/').map((segment) => (isKey(segment) ? ':id' : segment))
  return segments.slice(0, 6).join('/').slice(0, 100)
}
