import { createServer, type RequestListener, type Server } from 'node:http'

import type { Config } from '../config.server.ts'
import { parseNetworks } from './client-address.server.ts'
import { type ConnectionLimits, type EndedFor, guardConnections } from './guard-connections.server.ts'

const limits = {
  headersTimeout: 10_000,
  /** A PDF of 10 MB over a slow line; who sends less than `bytesPerSecond` is cut off sooner. */
  requestTimeout: 120_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 15_000,
  maxHeaderSize: 16_384,
  /** For who takes nothing at all of an answer. */
  timeout: 60_000,
}

/** A hundredth of a slow mobile connection. */
const connectionLimits: Omit<ConnectionLimits, 'perAddress'> = {
  most: 2_000,
  bytesPerSecond: 1_000,
  graceMs: 10_000,
  checkEveryMs: 1_000,
}

export type GuardOptions = {
  config: Pick<Config, 'CONNECTIONS_PER_ADDRESS' | 'TRUST_PROXY'>
  onEnd(why: EndedFor): void
  /** Replaces limits, for tests. */
  limits?: Partial<typeof limits & typeof connectionLimits>
}

/**
 * A server that cuts slow and oversized clients off, and lets no address hold all its connections (rules L8, L9): whole headers
 * in 10 s, a body or an answer at 1,000 bytes a second after 10 s, 60 s without any progress.
 */
export function createGuardedServer(
  listener: RequestListener,
  { config, onEnd, limits: others }: GuardOptions,
): Server {
  const { most, bytesPerSecond, graceMs, checkEveryMs, timeout, ...options } = {
    ...limits,
    ...connectionLimits,
    ...others,
  }
  const server = createServer(options, listener)
  guardConnections(
    server,
    { most, bytesPerSecond, graceMs, checkEveryMs, perAddress: config.CONNECTIONS_PER_ADDRESS },
    { trusted: parseNetworks(config.TRUST_PROXY ?? []), onEnd },
  )
  // Who gives way is decided above: Node itself would turn away whoever comes last.
  server.maxConnections = most + 100
  server.timeout = timeout
  return server
}
