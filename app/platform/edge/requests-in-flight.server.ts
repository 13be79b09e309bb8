import type { IncomingMessage, ServerResponse } from 'node:http'

import { addressBlock, clientAddress, isFromProxy, type Network } from './client-address.server.ts'

export type RequestsInFlight = {
  /** Whether a proxy asks for a visitor whose address has as many requests in flight as it may. */
  isFull(request: IncomingMessage): boolean
  /** Counts a request until its answer was sent or its connection broke. */
  count(request: IncomingMessage, response: ServerResponse): void
}

/**
 * Behind a trusted proxy a visitor's connections cannot be told apart: what counts are the requests in flight of the address that the
 * proxy names, at most `most` (rule L8).
 */
export function countRequests(most: number, trusted: Network[]): RequestsInFlight {
  const counts = new Map<string, number>()
  /** How many addresses have as many as they may: nearly always none, and nobody's address need be read. */
  let full = 0
  const blockOf = (request: IncomingMessage) => addressBlock(clientAddress(request, trusted))

  return {
    isFull: (request) => full > 0 && isFromProxy(request, trusted) && (counts.get(blockOf(request)) ?? 0) >= most,
    count(request, response) {
      if (trusted.length === 0 || !isFromProxy(request, trusted)) return
      const block = blockOf(request)
      const count = (counts.get(block) ?? 0) + 1
      counts.set(block, count)
      if (count === most) full += 1
      response.once('close', () => {
        const left = (counts.get(block) ?? 0) - 1
        if (left > 0) counts.set(block, left)
        else counts.delete(block)
        if (left === most - 1) full -= 1
      })
    },
  }
}
