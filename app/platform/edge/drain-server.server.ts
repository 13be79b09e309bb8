import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import type { FastPath } from './fast-path.server.ts'

const drainMs = 7_000
const lingerMs = { least: 500, quiet: 300, most: 4_000 }

type Draining = { fastPath: FastPath; /** From now on each answer ends its connection. */ begin(): void }

/**
 * Watches a server from its start, so that it can be drained. The function that comes back goes on answering until
 * nothing new has come for a moment, takes no new connection then, answers what is in flight, and cuts off whoever has
 * not finished after seven seconds.
 */
export function watchForDrain(server: Server, { fastPath, begin }: Draining): () => Promise<void> {
  let lastArrival = 0
  let underWay = 0
  const note = () => {
    lastArrival = performance.now()
  }
  server.on('connection', note)
  server.on('request', (_request, response: ServerResponse) => {
    note()
    underWay += 1
    response.once('close', () => (underWay -= 1))
  })

  /** What has reached the machine is a request in flight too. */
  async function linger(): Promise<void> {
    const started = performance.now()
    const isOver = (now: number) => {
      const quietFor = now - Math.max(started, lastArrival, fastPath.lastArrivalAt())
      return now - started > lingerMs.most || (now - started > lingerMs.least && quietFor > lingerMs.quiet)
    }
    while (!isOver(performance.now())) await setTimeout(50)
  }

  return async () => {
    begin()
    await linger()
    const closed = once(server, 'close')
    const tooLate = AbortSignal.timeout(drainMs)
    tooLate.addEventListener('abort', () => {
      server.closeAllConnections()
      fastPath.cutOff()
    })
    // Not the HTTP server's own: to it a connection is idle, and may be cut, while its last answer is still being sent.
    NetServer.prototype.close.call(server)
    fastPath.close()
    while (underWay > 0 && !tooLate.aborted) await setTimeout(20)
    server.closeIdleConnections()
    await closed
  }
}
