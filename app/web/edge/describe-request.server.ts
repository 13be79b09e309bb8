import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { readSignedId, signId } from '#app/data/crypto/signed-id.server.ts'
import { clientAddress, isFromProxy, type Network } from '#app/core/http/client-address.server.ts'

/** How the product saw a request: for `npm run doctor`, which asks through the proxy. */
export type DescribedRequest = {
  /** The address that opened the connection. */
  peer: string
  /** The visitor's address that was determined. */
  ip: string
  isFromProxy: boolean
  /** The number of addresses in X-Forwarded-For. */
  forwardedFor: number
}

export const describedRequestPath = '/healthz/seen'
const purpose = 'how a request was seen'

/** Creates a token that proves that an operator asks. It only reveals how the operator's own request was seen. */
export const operatorToken = (keys: Keys): string => signId(keys, purpose, randomUUID())

/** Whether the caller has the keys of this installation and is therefore its operator. */
export const isOperator = ({ headers }: Pick<IncomingMessage, 'headers'>, keys: Keys): boolean =>
  readSignedId(keys, purpose, (headers.authorization ?? '').replace(/^Bearer /, '')) !== undefined

/** Describes how the product sees a request. */
export function describeRequest(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: Network[],
): DescribedRequest {
  const given = request.headers['x-forwarded-for'] ?? ''
  return {
    peer: request.socket.remoteAddress ?? 'unknown',
    ip: clientAddress(request, trusted),
    isFromProxy: isFromProxy(request, trusted),
    forwardedFor: String(given).split(',').filter(Boolean).length,
  }
}
