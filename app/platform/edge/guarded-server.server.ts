import { createServer, type RequestListener, type Server } from 'node:http'

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 15_000,
  maxHeaderSize: 16_384,
  /** For who does not read an answer. */
  timeout: 60_000,
}

/**
 * A server that cuts slow and oversized clients off: whole headers in 10 s, a whole request in 20 s, 60 s without any
 * progress. `shorter` replaces these times in milliseconds, for tests.
 */
export function createGuardedServer(listener: RequestListener, shorter: Partial<typeof limits> = {}): Server {
  const { timeout, ...options } = { ...limits, ...shorter }
  const server = createServer(options, listener)
  server.maxConnections = 2_000
  server.timeout = timeout
  return server
}
