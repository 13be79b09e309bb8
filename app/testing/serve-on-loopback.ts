import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LoopbackServer = { port: number; url: string; close(): Promise<void> }

/**
 * Starts a server on a free loopback port, for a test. It never closes kept-alive connections: if client and server share a
 * process that was suspended for some seconds, the client could send on a connection that the server is closing.
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
