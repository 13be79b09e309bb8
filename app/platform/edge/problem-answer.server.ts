import type { IncomingMessage, ServerResponse } from 'node:http'

import { brand } from '#app/brand.ts'

import { refusalBody } from '../api/refusal-answer.server.ts'
import type { RefusedError } from '../errors.ts'
import { dataPolicy } from './security-headers.server.ts'

function problemPage(refusal: RefusedError, requestId: string): string {
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${refusal.message}</title><main><h1>${refusal.message}</h1><p>Or call us: <a href="${brand.phone.href}">${brand.phone.display}</a></p><p>If you ask about this, name the request ${requestId}.</p></main></html>`
}

/** Answers what the edge itself refuses, before any page or call: JSON for the API, a plain page for people. */
export function answerProblem(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: RefusedError,
  requestId: string,
): void {
  const isApi = request.url?.startsWith('/api') ?? false
  const body = isApi ? JSON.stringify(refusalBody(refusal)) : problemPage(refusal, requestId)
  response.writeHead(refusal.status, {
    'Content-Type': isApi ? 'application/json' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': dataPolicy,
    'Cache-Control': 'no-store',
    ...(refusal.retryAfterSeconds && { 'Retry-After': String(refusal.retryAfterSeconds) }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
