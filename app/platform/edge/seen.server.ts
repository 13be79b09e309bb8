import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { Keys } from '../crypto/keys.server.ts'
import { readSignedId, signId } from '../crypto/signed-id.server.ts'
import { clientAddress, isFromProxy, type Network } from './client-address.server.ts'

/** How the product saw a request: for `npm run doctor`, which asks through the proxy. */
export type Seen = {
  /** Who opened the connection. */
  peer: string
  /** Whose request it was taken for. */
  ip: string
  isFromProxy: boolean
  /** How many addresses X-Forwarded-For held. */
  forwardedFor: number
}

export const seenPath = '/healthz/seen'
const purpose = 'how a request was seen'

/** What proves that an operator asks: it opens nothing but how its own request was seen. */
export const seenToken = (keys: Keys): string => signId(keys, purpose, randomUUID())

/** Whether the caller has the keys of this installation, and so is its operator. */
export const maySee = ({ headers }: Pick<IncomingMessage, 'headers'>, keys: Keys): boolean =>
  readSignedId(keys, purpose, (headers.authorization ?? '').replace(/^Bearer /, '')) !== undefined

export function seenOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, trusted: Network[]): Seen {
  const given = request.headers['x-forwarded-for'] ?? ''
  return {
    peer: request.socket.remoteAddress ?? 'unknown',
    ip: clientAddress(request, trusted),
    isFromProxy: isFromProxy(request, trusted),
    forwardedFor: String(given).split(',').filter(Boolean).length,
  }
}
