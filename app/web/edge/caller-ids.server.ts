import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { parseTraceparent, type TraceContext } from '#app/core/tracing/trace-context.ts'
import { isFromProxy, type Network } from '#app/core/http/client-address.server.ts'

const wellFormed = /^[A-Za-z0-9][\w.-]{7,63}$/

/** Ids that identify a request in logs, on error pages and in a trace. */
export type CallerIds = { readonly requestId: string; readonly caller: TraceContext | undefined }

/**
 * Returns the ids of a request: valid ids from a trusted proxy, or otherwise a new id and no trace (rule AP9). Any other caller
 * could copy the id of another request or have every request traced.
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
