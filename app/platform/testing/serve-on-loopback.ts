import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LoopbackServer = { port: number; url: string; close(): Promise<void> }

/**
 * Serves on a free port of the loopback, for a test. It never gives up a connection that is kept alive: where client and server
 * share a process that stood still for some seconds, the client would send on the very connection that the server is just closing.
 */
export async function serveOnLoopback(listener: RequestListener, host = '127.0.0.1'): Promise<LoopbackServer> {
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function close() {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { port, url: `http://${host}:${port}`, close }
}
