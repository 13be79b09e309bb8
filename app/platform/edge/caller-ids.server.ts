import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { parseTraceparent, type TraceContext } from '../tracing/trace-context.ts'
import { isFromProxy, type Network } from './client-address.server.ts'

const wellFormed = /^[A-Za-z0-9][\w.-]{7,63}$/

/** By what a request is found again: in logs, on error pages, in a trace. */
export type CallerIds = { readonly requestId: string; readonly caller: TraceContext | undefined }

/**
 * The ids of a request: those that a trusted proxy gave it, where they are well formed, or an id of our own and no trace (rule AP9).
 * Anybody else could give the id of another's request, or have everything traced.
 */
export function callerIds(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: readonly Network[],
): CallerIds {
  const { 'x-request-id': given, traceparent } = request.headers
  const isGiven = given !== undefined || traceparent !== undefined
  if (!isGiven || trusted.length === 0 || !isFromProxy(request, trusted))
    return { requestId: randomUUID(), caller: undefined }
  return {
    requestId: typeof given === 'string' && wellFormed.test(given) ? given : randomUUID(),
    caller: typeof traceparent === 'string' ? parseTraceparent(traceparent) : undefined,
  }
}
