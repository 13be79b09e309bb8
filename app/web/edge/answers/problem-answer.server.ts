import type { IncomingMessage, ServerResponse } from 'node:http'

import { brand } from '#app/brand.ts'

import { refusalBody } from '../../api/refusal-answer.server.ts'
import type { RefusedError } from '#app/core/errors.ts'
import { late } from '../../page-trouble.ts'
import { noteReason } from './report-answer.server.ts'
import { dataPolicy } from '../security-headers.server.ts'

/** The URL may be absolute by now, with our own origin. */
const callOfTheApi = /^(?:https?:\/\/[^/]+)?\/api(?:[/?]|$)/

const safe: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

function problemPage(heading: string, text: string, requestId: string): string {
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><main><h1>${heading}</h1>${text && `<p>${text}</p>`}<p>Or call us: <a href="${brand.phone.href}">${brand.phone.display}</a></p><p>If you ask about this, name the request ${requestId}.</p></main></html>`
}

/** Answers a request that the edge itself refuses: JSON for the API, a plain page for people. */
export function answerProblem(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: RefusedError,
  requestId: string,
): void {
  const isApi = callOfTheApi.test(request.url ?? '')
  noteReason(response, refusal.reason)
  const seconds = refusal.retryAfterSeconds
  // A late page that was only read reloads by itself, because no user input is at risk.
  const isLate = !isApi && refusal.status === 503 && seconds !== undefined && safe.has(request.method)
  const [heading, text] = isLate ? [late.heading, late.text(seconds)] : [refusal.message, '']
  const body = isApi ? JSON.stringify(refusalBody(refusal)) : problemPage(heading, text, requestId)
  response.writeHead(refusal.status, {
    'Content-Type': isApi ? 'application/json' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': dataPolicy,
    'Cache-Control': 'no-store',
    ...(seconds && { 'Retry-After': String(seconds) }),
    ...(isLate && { Refresh: String(seconds) }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
