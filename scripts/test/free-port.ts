import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give outgoing connections a port from 32,768 on: below it, a free port stays free until it is used. */
const [first, end] = [20_000, 32_000]

/** Returns a free port of the loopback, for a server that is about to start. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
